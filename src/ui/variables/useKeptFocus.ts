import { useEffect, type RefObject } from "react";

/** What had the focus, and the key of the row it was in. */
interface Held {
  readonly target: Element;
  readonly row: string | null;
}

/**
 * Keeps the focus in a table when the element that has it is taken away: its row gets it, or the table where that is gone
 * as well. A browser would move it to the page's body and not tell React Aria, whose table would go on believing that it
 * has the focus, and later take it from wherever the reader has gone since.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let held: Held | null = null;
    const enter = ({ target }: FocusEvent): void => {
      held = target instanceof Element ? { target, row: rowOf(target) } : null;
    };
    const leave = (): void => {
      const left = held;
      // Some browsers say this also of an element that is taken away, which is out of the page by then.
      queueMicrotask(() => {
        if (held === left && left?.target.isConnected === true) held = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (held === null || held.target.isConnected) return;
      const { row } = held;
      held = null;
      if (document.activeElement !== document.body) return;
      const same = row === null ? null : element.querySelector(`[data-key="${CSS.escape(row)}"]`);
      const near = same ?? element.querySelector("[role=treegrid]");
      if (near instanceof HTMLElement) near.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", enter);
    element.addEventListener("focusout", leave);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener("focusin", enter);
      element.removeEventListener("focusout", leave);
      observer.disconnect();
    };
  }, [container]);
}

const rowOf = (target: Element): string | null =>
  target.closest<HTMLElement>("[data-key]")?.dataset["key"] ?? null;
