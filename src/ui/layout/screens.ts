/** Screens to read and step on: the editor cannot be used by touch. */
export const SMALL = "(max-width: 700px)";

/** Screens without room for panes side by side, by size or because the page is zoomed: panes become tabs. */
export const COMPACT = "(max-width: 820px), (max-height: 520px)";
