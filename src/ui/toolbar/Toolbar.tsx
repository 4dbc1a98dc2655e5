import {
  ArrowDownToDot,
  ArrowUpFromDot,
  ChevronsLeft,
  Pause,
  Play,
  Redo,
  RotateCcw,
  Square,
  StepBack,
  type LucideIcon,
} from "lucide-react";
import { Button, Group, Toolbar as Bar } from "react-aria-components";
import { useShallow } from "zustand/react/shallow";
import { COMMAND_TITLES, effectOf, type Command, type Effect } from "../../session/commands.ts";
import { Tip } from "../common/Tip.tsx";
import { useController, useSession } from "../context.ts";
import { keyLabel, keysOf, usePreset } from "../keys.ts";
import { InferButton } from "../infer/InferButton.tsx";
import { EntryChooser } from "./EntryChooser.tsx";
import { MoreMenu } from "./MoreMenu.tsx";
import { ValuesToggle } from "./ValuesToggle.tsx";
import "./toolbar.css";

type Shown = Exclude<Command, "back_into" | "back_out" | "diverge" | "last_right">;

const ICONS: Readonly<Record<Shown, LucideIcon>> = {
  reverse: ChevronsLeft,
  back: StepBack,
  continue: Play,
  pause: Pause,
  over: Redo,
  into: ArrowDownToDot,
  out: ArrowUpFromDot,
  restart: RotateCcw,
  stop: Square,
};

/** Short names, for buttons that show one. */
const NAMES: Readonly<Partial<Record<Shown, string>>> = {
  continue: "Continue",
  pause: "Pause",
  over: "Over",
  into: "Into",
  out: "Out",
};

/** Buttons that only go through what was recorded. */
const REWINDS: ReadonlySet<Command> = new Set(["reverse", "back"]);

export function Toolbar({ choosesEntry = true }: { readonly choosesEntry?: boolean }) {
  return (
    <div className="panel tools">
      <Bar className="commands" aria-label="Debugger">
        <Group className="command-group rewind" aria-label="Rewind">
          <span className="group-name" aria-hidden>
            Rewind
          </span>
          <CommandButton command="reverse" />
          <CommandButton command="back" />
        </Group>
        <Group className="command-group" aria-label="Forward">
          <RunButton />
          <CommandButton command="over" />
          <CommandButton command="into" />
          <CommandButton command="out" />
        </Group>
        <Group className="command-group" aria-label="Program">
          <CommandButton command="restart" />
          <CommandButton command="stop" />
          <MoreMenu />
        </Group>
      </Bar>
      <div className="tools-aside">
        {choosesEntry && <InferButton />}
        {choosesEntry && <EntryChooser />}
        <ValuesToggle />
      </div>
    </div>
  );
}

/** Continue while something can go on, Pause while something goes on. */
function RunButton() {
  const running = useSession(({ phase }) =>
    phase.kind === "paused" ? phase.seeking !== null : phase.kind === "tracing",
  );
  return <CommandButton command={running ? "pause" : "continue"} />;
}

function CommandButton({ command }: { readonly command: Shown }) {
  const controller = useController();
  const { starts, why } = useSession(useShallow((session) => summaryOf(effectOf(command, session))));
  const keys = keysOf(usePreset(), command);
  // The first button starts, continues, and starts again.
  const title = command === "continue" && starts ? "Start" : COMMAND_TITLES[command];
  const Icon = ICONS[command];
  const [key] = keys;
  const name = command === "continue" ? title : NAMES[command];
  const primary = command === "continue" || command === "pause";
  return (
    <Tip text={hintOf(command, title, keys, why)}>
      <Button
        className={`button command ${command}${primary ? " primary" : ""}${name === undefined ? " bare" : ""}`}
        aria-label={title}
        // Stays focusable, so that a keyboard user can read why it does nothing.
        aria-disabled={why !== null}
        onPress={() => controller.command(command)}
      >
        <Icon
          size={15}
          fill={command === "continue" || command === "stop" ? "currentColor" : "none"}
          aria-hidden
        />
        {name !== undefined && (
          <>
            <span className="command-name">{name}</span>
            {key !== undefined && <span className="key" data-key={keyLabel(key)} />}
          </>
        )}
      </Button>
    </Tip>
  );
}

/** What a button says of an effect: it is drawn again only when that changes, not at every step. */
function summaryOf(effect: Effect): { readonly starts: boolean; readonly why: string | null } {
  return { starts: effect.kind === "start", why: effect.kind === "unavailable" ? effect.why : null };
}

/** "Step Back (Ctrl B): exact, from the recording", or why it does nothing. */
function hintOf(command: Command, title: string, keys: readonly string[], why: string | null): string {
  const shown = keys.length === 0 ? title : `${title} (${keys.map(keyLabel).join(" or ")})`;
  if (why !== null) return `${shown}: ${why}`;
  return REWINDS.has(command) ? `${shown}: exact, from the recording` : shown;
}
