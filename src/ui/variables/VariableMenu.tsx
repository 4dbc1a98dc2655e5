import { Ellipsis } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import type { ValueVariable } from "../../session/variableTree.ts";
import { useController, useSession } from "../context.ts";
import { useWatchList } from "../watch/watchList.ts";
import { stateAt } from "../../session/recording.ts";
import type { Paused } from "../../session/state.ts";

interface Props {
  readonly node: ValueVariable;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Whether the variable can be given another value. */
  readonly settable: boolean;
  readonly onSet: () => void;
}

/** What can be done with a variable: by its button, a right click, or Shift+F10 on its row. */
export function VariableMenu({ node, open, onOpenChange, settable, onSet }: Props) {
  const controller = useController();
  const frame = useSession(({ phase }) => (phase.kind === "paused" ? frameName(phase) : null));
  const home = node.scope === "Globals" ? "<module>" : frame;
  const watch = useWatchList((store) => store.dispatch);
  const { name, python, predicted } = node.row;
  const disabled = [
    ...(settable ? [] : ["set"]),
    ...(python === null ? ["python"] : []),
    ...(predicted === null ? ["predicted"] : []),
    ...(isExpression(node) ? [] : ["watch"]),
    ...(isExpression(node) && node.path === name && home !== null ? [] : ["break"]),
  ];
  const copy = (text: string | null): void => void navigator.clipboard.writeText(text ?? "");
  return (
    <MenuTrigger isOpen={open} onOpenChange={onOpenChange}>
      <Button className="variable-menu" aria-label={`Actions for ${name}`}>
        <Ellipsis size={14} aria-hidden />
      </Button>
      <Popover className="popover menu" placement="bottom end">
        <Menu disabledKeys={disabled}>
          <MenuItem id="set" onAction={onSet}>
            Set value… <kbd>F2</kbd>
          </MenuItem>
          <MenuItem id="python" onAction={() => copy(python)}>
            Copy Python's value
          </MenuItem>
          <MenuItem id="predicted" onAction={() => copy(predicted)}>
            Copy the predicted value
          </MenuItem>
          <MenuItem
            id="break"
            onAction={() => {
              if (home !== null) controller.watchValue({ name, frame: home });
            }}
          >
            Break when the value changes
          </MenuItem>
          <MenuItem id="watch" onAction={() => watch({ kind: "added", expression: node.path })}>
            Add to watch
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Name of the frame on display. */
function frameName({ recording, visits, shown, frame }: Paused): string | null {
  const node = visits[shown]?.node;
  const state = node === undefined ? null : stateAt(recording, node);
  return state === null || state.event === "exit" ? null : (state.stack.at(-1 - frame)?.name ?? null);
}

/** Elements of a set, and what a frame gives its caller, have no expression of their own. */
const isExpression = ({ scope, path }: ValueVariable): boolean =>
  scope !== "Return value" && scope !== "Exception" && !path.includes("∋ ");
