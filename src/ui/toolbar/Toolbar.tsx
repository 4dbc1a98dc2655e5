import { ArrowDownToDot, ArrowUpFromDot, Play, Redo, RotateCcw, Square, type LucideIcon } from "lucide-react";
import { COMMAND_TITLES, COMMANDS, effectOf, type Command, type Effect } from "../../session/commands.ts";
import { useController, useSession } from "../context.ts";
import { KEYS } from "../keys.ts";
import { EntryChooser } from "./EntryChooser.tsx";
import { ValuesToggle } from "./ValuesToggle.tsx";
import "./toolbar.css";

const ICONS: Readonly<Record<Command, LucideIcon>> = {
  continue: Play,
  over: Redo,
  into: ArrowDownToDot,
  out: ArrowUpFromDot,
  restart: RotateCcw,
  stop: Square,
};

export function Toolbar({ choosesEntry = true }: { readonly choosesEntry?: boolean }) {
  return (
    <div className="panel tools">
      <div className="commands" role="toolbar" aria-label="Debugger">
        {COMMANDS.map((command) => (
          <CommandButton key={command} command={command} />
        ))}
      </div>
      {choosesEntry && <EntryChooser />}
      <ValuesToggle />
    </div>
  );
}

function CommandButton({ command }: { readonly command: Command }) {
  const controller = useController();
  const session = useSession((state) => state);
  const effect = effectOf(command, session);
  const title = titleOf(command, effect);
  const Icon = ICONS[command];
  const { label, spoken } = KEYS[command];
  const hint = effect.kind === "unavailable" ? `${title} (${spoken}): ${effect.why}` : `${title} (${spoken})`;
  return (
    <button
      type="button"
      className={`button command ${command}${command === "continue" ? " primary" : ""}`}
      aria-label={title}
      aria-keyshortcuts={spoken.split(" or ").join(" ")}
      // Stays focusable, so that a keyboard user can read why it does nothing.
      aria-disabled={effect.kind === "unavailable"}
      title={hint}
      onClick={() => controller.command(command)}
    >
      <Icon
        size={15}
        fill={command === "continue" || command === "stop" ? "currentColor" : "none"}
        aria-hidden
      />
      {command !== "restart" && command !== "stop" && (
        <>
          <span className="command-name">{title.replace("Step ", "")}</span>
          <kbd>{label}</kbd>
        </>
      )}
    </button>
  );
}

/** The first button starts, continues, and starts again. */
function titleOf(command: Command, effect: Effect): string {
  return command === "continue" && effect.kind === "start" ? "Start" : COMMAND_TITLES[command];
}
