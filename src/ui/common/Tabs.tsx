import { ChevronDown } from "lucide-react";
import { Suspense, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import "./tabs.css";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
  /** Tabs that are seldom wanted: chosen from a menu, and in the list while they are on display. */
  readonly more: readonly Tab[];
  /** Id of the tab on display; the first one's where there is no such tab. */
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

/** Tabs in the pattern of the ARIA guide: arrow keys move and select, one tab stop for the list. */
export function Tabs({ label, tabs: always, more, selectedId, onSelect: select }: Props) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabs = [...always, ...more.filter(({ id }) => id === selectedId)];
  const selected = tabs.find(({ id }) => id === selectedId) ?? always[0];

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
      <div className="tabbar">
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
        {more.length > 0 && <More tabs={more} onChoose={select} />}
      </div>
      <div
        className="tabpanel"
        id={`${prefix}-panel`}
        role="tabpanel"
        aria-labelledby={`${prefix}-${selected.id}`}
        tabIndex={0}
      >
        <Suspense fallback={<p className="empty">Loading…</p>}>{selected.content}</Suspense>
      </div>
    </div>
  );
}

function More({
  tabs,
  onChoose,
}: {
  readonly tabs: readonly Tab[];
  readonly onChoose: (id: string) => void;
}) {
  return (
    <MenuTrigger>
      <Button className="tabs-more">
        More <ChevronDown size={13} aria-hidden />
      </Button>
      <Popover className="menu" placement="bottom end">
        <Menu onAction={(id) => onChoose(String(id))}>
          {tabs.map(({ id, label }) => (
            <MenuItem key={id} id={id}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
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
