import { ChevronDown } from "lucide-react";
import { Suspense, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { MenuButton } from "./MenuButton.tsx";
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
  const buttonOf = ({ id }: Tab): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${prefix}-${id}`)}`) ?? null;

  useEffect(() => scrollTo(list.current, '[aria-selected="true"]'), [selectedId]);

  const move = (event: KeyboardEvent): void => {
    const index = nextIndex(event.key, tabs.indexOf(selected), tabs.length);
    const next = index === null ? undefined : tabs[index];
    if (next === undefined) return;
    event.preventDefault();
    select(next.id);
    buttonOf(next)?.focus({ preventScroll: true });
  };

  /** What the menu offers: the seldom wanted, and what the list has no room for. */
  const hidden = (): readonly Tab[] => [
    ...always.filter((tab) => !isWithin(buttonOf(tab), list.current)),
    ...more,
  ];

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
        <MenuButton
          name={`More ${label.toLowerCase()}`}
          className="tabs-more"
          choices={() => [hidden().map((tab) => ({ label: tab.label, act: () => select(tab.id) }))]}
        >
          More <ChevronDown size={13} aria-hidden />
        </MenuButton>
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

/** Brings an element of a list into its view, sideways, and leaves the page where it is. */
function scrollTo(list: HTMLElement | null, selector: string): void {
  const element = list?.querySelector<HTMLElement>(selector);
  if (!list || !element || isWithin(element, list)) return;
  list.scrollLeft = element.offsetLeft - (list.clientWidth - element.offsetWidth) / 2;
}

function isWithin(element: HTMLElement | null, list: HTMLElement | null): boolean {
  if (element === null || list === null) return true;
  const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()];
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
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
