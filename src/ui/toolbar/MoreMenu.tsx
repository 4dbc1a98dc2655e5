import { Ellipsis } from "lucide-react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Text } from "react-aria-components";
import { COMMAND_TITLES, effectOf, type Command } from "../../session/commands.ts";
import { Tip } from "../common/Tip.tsx";
import { useController, useSession } from "../context.ts";
import { cursorLine } from "../editor/cursor.ts";
import { keyLabel, keysOf, usePreset } from "../keys.ts";

const COMMANDS: readonly Command[] = ["back_into", "back_out", "diverge", "last_right"];

/** Commands that are wanted less often. One that cannot be done now says why. */
export function MoreMenu() {
  const controller = useController();
  const session = useSession((state) => state);
  const [runKey] = keysOf(usePreset(), "run_to_cursor");
  const paused = session.phase.kind === "paused";
  return (
    <MenuTrigger>
      <Tip text="More ways to move">
        <Button className="button icon" aria-label="More ways to move">
          <Ellipsis size={16} aria-hidden />
        </Button>
      </Tip>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu">
          {COMMANDS.map((command) => {
            const effect = effectOf(command, session);
            const why = effect.kind === "unavailable" ? effect.why : null;
            return (
              <Item
                key={command}
                label={COMMAND_TITLES[command]}
                why={why}
                onAction={() => controller.command(command)}
              />
            );
          })}
          <Item
            label="Run to the cursor's line"
            why={paused ? null : "Start the program first."}
            keys={runKey}
            onAction={() => controller.runToLine(cursorLine())}
          />
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface ItemProps {
  readonly label: string;
  readonly why: string | null;
  readonly keys?: string | undefined;
  readonly onAction: () => void;
}

function Item({ label, why, keys, onAction }: ItemProps) {
  return (
    <MenuItem className="menu-item" textValue={label} data-unavailable={why !== null} onAction={onAction}>
      <Text slot="label">{label}</Text>
      {keys !== undefined && <kbd>{keyLabel(keys)}</kbd>}
      {why !== null && (
        <Text slot="description" className="menu-why">
          {why}
        </Text>
      )}
    </MenuItem>
  );
}
