import { Fragment, type RefObject } from "react";
import { Menu, MenuItem, Popover, Separator } from "react-aria-components";
import type { Choice, Choices } from "./Choice.ts";
import "./popover.css";

interface Props {
  readonly name: string;
  readonly button: RefObject<HTMLElement | null>;
  readonly choices: readonly Choices[];
  readonly close: () => void;
}

/** The open menu of a button. An entry that does nothing stays in reach and says why. */
export default function MenuPopover({ name, button, choices, close }: Props) {
  return (
    <Popover
      className="popover"
      aria-label={name}
      triggerRef={button}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Menu className="menu" aria-label={name} autoFocus="first" onClose={close}>
        {choices.map((group, index) => (
          <Fragment key={index}>
            {index > 0 && <Separator className="menu-separator" />}
            {group.map((choice) => (
              <Entry key={choice.label} choice={choice} />
            ))}
          </Fragment>
        ))}
      </Menu>
    </Popover>
  );
}

function Entry({ choice: { label, why = null, keys, act } }: { readonly choice: Choice }) {
  return (
    <MenuItem
      textValue={label}
      data-unavailable={why !== null}
      onAction={() => {
        if (why === null) act();
      }}
    >
      <span>{label}</span>
      {keys !== undefined && <kbd>{keys}</kbd>}
      {why !== null && <span className="menu-why">{why}</span>}
    </MenuItem>
  );
}
