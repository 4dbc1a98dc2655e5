import type { ReactElement } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";
import "./popover.css";

/** A tooltip for a button; also shown when the button gets the keyboard's focus. */
export function Tip({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <Tooltip className="tip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}
