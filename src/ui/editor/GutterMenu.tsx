import { useRef } from "react";
import { Menu, MenuItem, Popover } from "react-aria-components";
import { editBreakpoint } from "../breakpoints/editing.ts";
import { useController, useSession } from "../context.ts";
import "../common/popover.css";

/** Where the margin was right-clicked: a line of the editor, and the pointer in the window. */
export interface GutterClick {
  readonly line: number;
  readonly x: number;
  readonly y: number;
}

interface Props {
  readonly click: GutterClick | null;
  readonly onClose: () => void;
}

/** The margin's menu, in VS Code's words. */
export function GutterMenu({ click, onClose }: Props) {
  const controller = useController();
  const anchor = useRef<HTMLDivElement>(null);
  const known = useSession(({ draft }) => draft.breakpoints.find(({ line }) => line === click?.line));
  const line = click?.line ?? 1;
  const nextTime = ["Next Time It Runs", () => controller.nextExecution(line)] as const;
  const items: readonly (readonly [string, () => void])[] =
    known === undefined
      ? [
          ["Add Breakpoint", () => controller.toggleBreakpoint(line)],
          ["Add Conditional Breakpoint…", () => editBreakpoint({ line, kind: "condition" })],
          ["Add Logpoint…", () => editBreakpoint({ line, kind: "log" })],
          ["Run to Line", () => controller.runToLine(line)],
          nextTime,
        ]
      : [
          ["Remove Breakpoint", () => controller.removeBreakpoint(known.id)],
          ["Edit Breakpoint…", () => editBreakpoint({ line, kind: known.log === "" ? "condition" : "log" })],
          [
            known.enabled ? "Disable Breakpoint" : "Enable Breakpoint",
            () => controller.setBreakpoint({ ...known, enabled: !known.enabled }),
          ],
          nextTime,
        ];
  return (
    <>
      <div ref={anchor} style={{ position: "fixed", left: click?.x ?? 0, top: click?.y ?? 0 }} />
      <Popover
        className="popover"
        aria-label={`Breakpoint on line ${String(line)}`}
        triggerRef={anchor}
        placement="bottom start"
        isOpen={click !== null}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      >
        <Menu className="menu" aria-label={`Breakpoint on line ${String(line)}`} autoFocus="first">
          {items.map(([label, act]) => (
            <MenuItem
              key={label}
              onAction={() => {
                onClose();
                act();
              }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
