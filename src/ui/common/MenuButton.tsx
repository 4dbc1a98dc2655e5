import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { Button } from "react-aria-components";
import type { Choices } from "./Choice.ts";
import { Tip } from "./Tip.tsx";

const MenuPopover = lazy(() => import("./MenuPopover.tsx"));

interface Props {
  /** Name of the menu, and of its button unless `tip` names that. */
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
  /** For a button of an icon alone: its name and tooltip. */
  readonly tip?: string;
  /** Keys that open the menu from anywhere, as `aria-keyshortcuts` has them. */
  readonly shortcut?: string;
  /** Asked at each opening, in groups with a line between them. */
  readonly choices: () => readonly Choices[];
  /** Given when something else opens the menu, too. */
  readonly open?: readonly [boolean, (isOpen: boolean) => void];
}

/** A button with a menu. The menu's code is fetched when it first opens. */
export function MenuButton({ name, className, children, tip, shortcut, choices, open }: Props) {
  const own = useState(false);
  const [isOpen, setOpen] = open ?? own;
  const button = useRef<HTMLButtonElement>(null);
  const trigger = (
    <Button
      ref={button}
      className={className}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      {...(tip !== undefined && { "aria-label": tip })}
      {...(shortcut !== undefined && { "aria-keyshortcuts": shortcut })}
      onPress={() => setOpen(!isOpen)}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") setOpen(true);
        else event.continuePropagation();
      }}
    >
      {children}
    </Button>
  );
  return (
    <>
      {tip === undefined ? trigger : <Tip text={tip}>{trigger}</Tip>}
      {isOpen && (
        <Suspense>
          <MenuPopover name={name} button={button} choices={choices()} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
