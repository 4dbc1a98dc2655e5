import { Ellipsis } from "lucide-react";
import { COMMAND_TITLES, effectOf, type Command } from "../../session/commands.ts";
import type { Choice } from "../common/Choice.ts";
import { MenuButton } from "../common/MenuButton.tsx";
import { useController, useSessionNow } from "../context.ts";
import { cursorLine } from "../editor/cursor.ts";
import { keyLabel, keysOf, usePreset } from "../keys.ts";

const COMMANDS: readonly Command[] = ["back_into", "back_out", "diverge", "last_right"];

/** Commands that are wanted less often. One that cannot be done now says why. */
export function MoreMenu() {
  const controller = useController();
  const sessionNow = useSessionNow();
  const [runKey] = keysOf(usePreset(), "run_to_cursor");
  const choices = (): readonly Choice[] => {
    const session = sessionNow();
    return [
      ...COMMANDS.map((command) => {
        const effect = effectOf(command, session);
        return {
          label: COMMAND_TITLES[command],
          why: effect.kind === "unavailable" ? effect.why : null,
          act: () => controller.command(command),
        };
      }),
      {
        label: "Run to the cursor's line",
        why: session.phase.kind === "paused" ? null : "Start the program first.",
        keys: runKey === undefined ? undefined : keyLabel(runKey),
        act: () => controller.runToLine(cursorLine()),
      },
      {
        label: "Next time the cursor's line runs",
        why: session.phase.kind === "paused" ? null : "Start the program first.",
        act: () => controller.nextExecution(cursorLine()),
      },
    ];
  };
  return (
    <MenuButton
      name="More ways to move"
      tip="More ways to move"
      className="button icon"
      choices={() => [choices()]}
    >
      <Ellipsis size={16} aria-hidden />
    </MenuButton>
  );
}
