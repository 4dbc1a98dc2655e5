import type { editor } from "monaco-editor";
import { glyphClass } from "./glyphs.ts";
import type { EditorMarks } from "./marks.ts";
import { monaco } from "./monaco.ts";

const { GlyphMarginLane } = monaco.editor;
const STAYS_WITH_LINE = monaco.editor.TrackedRangeStickiness.NeverGrowsWhenTypingAtEdges;

type Decoration = editor.IModelDeltaDecoration;

/** Breakpoints stand in the left lane of the margin, arrows in the right one. */
export function breakpointDecorations({ breakpoints }: EditorMarks): Decoration[] {
  return breakpoints.map(({ line, hint, ...mark }) => ({
    range: new monaco.Range(line, 1, line, 1),
    options: {
      stickiness: STAYS_WITH_LINE,
      glyphMargin: { position: GlyphMarginLane.Left },
      glyphMarginClassName: glyphClass(mark),
      glyphMarginHoverMessage: { value: hint },
    },
  }));
}

/** Arrows and the values beside the code. */
export function stopDecorations({ python, model, caller, values }: EditorMarks): Decoration[] {
  return [
    ...[...values].map(([line, text]) => inlineValue(line, text)),
    // Keeps both lanes open, so that the text does not move when a mark appears.
    lane(1, GlyphMarginLane.Left),
    lane(1, GlyphMarginLane.Right),
    ...(python === null || caller !== null ? [] : [arrow(python, "python", "Python is here")]),
    ...(caller === null ? [] : [arrow(caller, "caller", "The chosen caller is here")]),
    ...(model === null || caller !== null ? [] : [arrow(model, "model", "The model says execution is here")]),
  ];
}

/** The breakpoint that a click would set. */
export function hintDecoration(line: number): Decoration {
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: {
      glyphMargin: { position: GlyphMarginLane.Left },
      glyphMarginClassName: "glyph-hint",
    },
  };
}

function inlineValue(line: number, text: string): Decoration {
  return {
    // Monaco clips the column to the end of the line.
    range: new monaco.Range(line, Number.MAX_SAFE_INTEGER, line, Number.MAX_SAFE_INTEGER),
    options: {
      showIfCollapsed: true,
      after: {
        content: text,
        inlineClassName: "inline-value",
        cursorStops: monaco.editor.InjectedTextCursorStops.None,
      },
    },
  };
}

function lane(line: number, position: editor.GlyphMarginLane): Decoration {
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: { glyphMargin: { position, persistLane: true }, glyphMarginClassName: "glyph-lane" },
  };
}

function arrow(line: number, kind: "python" | "model" | "caller", hint: string): Decoration {
  return {
    range: new monaco.Range(line, 1, line, 1),
    options: {
      isWholeLine: true,
      className: `line-${kind}`,
      glyphMargin: { position: GlyphMarginLane.Right },
      glyphMarginClassName: `glyph-arrow ${kind}`,
      glyphMarginHoverMessage: { value: hint },
    },
  };
}

/** The squiggle of a syntax error, at least one character wide. */
export function errorMarkers({ error }: EditorMarks): editor.IMarkerData[] {
  if (error === null) return [];
  const { startLine, startColumn, endLine, endColumn } = error.range;
  return [
    {
      severity: monaco.MarkerSeverity.Error,
      message: error.message,
      startLineNumber: startLine,
      startColumn,
      endLineNumber: endLine,
      endColumn: endLine === startLine ? Math.max(endColumn, startColumn + 1) : endColumn,
    },
  ];
}
