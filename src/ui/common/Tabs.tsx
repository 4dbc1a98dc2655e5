import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import "./tabs.css";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs in the pattern of the ARIA guide: arrow keys move and select, one tab stop for the list. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly [Tab, ...Tab[]] }) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [selectedId, select] = useState(tabs[0].id);
  const selected = tabs.find(({ id }) => id === selectedId) ?? tabs[0];

  const move = (event: KeyboardEvent): void => {
    const index = nextIndex(event.key, tabs.indexOf(selected), tabs.length);
    const next = index === null ? undefined : tabs[index];
    if (next === undefined) return;
    event.preventDefault();
    select(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-${next.id}`)}`)?.focus();
  };

  return (
    <div className="tabs">
      <div className="tablist" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${prefix}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === selected}
            aria-controls={`${prefix}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="tabpanel"
        id={`${prefix}-panel`}
        role="tabpanel"
        aria-labelledby={`${prefix}-${selected.id}`}
        tabIndex={0}
      >
        {selected.content}
      </div>
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
