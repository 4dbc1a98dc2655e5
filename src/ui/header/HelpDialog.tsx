import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { COMMAND_TITLES, type Command } from "../../session/commands.ts";
import "../common/popover.css";
import { VerdictList } from "../common/VerdictMark.tsx";
import {
  choosePreset,
  keyLabel,
  keysOf,
  PRESET_NAMES,
  PRESETS,
  usePreset,
  type KeyCommand,
} from "../keys.ts";

const COMMANDS: readonly Command[] = [
  "continue",
  "pause",
  "over",
  "into",
  "out",
  "back",
  "reverse",
  "restart",
  "stop",
];

const AT_CURSOR: readonly (readonly [KeyCommand, string])[] = [
  ["toggle_breakpoint", "Set or clear a breakpoint on the cursor's line"],
  ["run_to_cursor", "Run to the cursor's line"],
];

const OTHER_KEYS: readonly (readonly [string, string])[] = [
  ["Go to the next time a line runs", `${keyLabel("Ctrl+")}click on it`],
  ["Give a variable another value", "F2 on its row"],
  ["Look at earlier and later stops", "← → Home End on the timeline"],
  ["Share", keyLabel("Ctrl+S")],
  ["Make Tab leave the editor, or indent again", "Ctrl M (Mac: Ctrl ⇧M)"],
];

/** The keys, which debugger they are those of, and what the marks mean. */
export default function HelpDialog({ close }: { readonly close: () => void }) {
  return (
    <ModalOverlay
      className="dialog-veil"
      isDismissable
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Modal>
        <Dialog className="dialog">
          <Help close={close} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Help({ close }: { readonly close: () => void }) {
  const preset = usePreset();
  const keys = (command: KeyCommand): string =>
    keysOf(preset, command).map(keyLabel).join(" or ") || "no key";
  return (
    <>
      <Heading slot="title" level={2}>
        How to read this page
      </Heading>
      <p>
        Python runs the program and knows every state. The model sees only the text of the program and one
        state, and predicts the next. A step is <b>exact</b> when line, call stack and every value agree.
        Rewinding goes through the recording, so it is exact, too.
      </p>
      <VerdictList />
      <p>
        In the margin a solid arrow is where Python is; an outlined one, where the model says execution is.
      </p>
      <fieldset className="presets">
        <legend>Keys of</legend>
        {PRESETS.map((name) => (
          <label key={name}>
            <input type="radio" name="preset" checked={name === preset} onChange={() => choosePreset(name)} />
            {PRESET_NAMES[name]}
          </label>
        ))}
      </fieldset>
      <dl className="keys">
        {COMMANDS.map((command) => (
          <Row key={command} what={COMMAND_TITLES[command]} keys={keys(command)} />
        ))}
        {AT_CURSOR.map(([command, what]) => (
          <Row key={command} what={what} keys={keys(command)} />
        ))}
        {OTHER_KEYS.map(([what, shown]) => (
          <Row key={what} what={what} keys={shown} />
        ))}
      </dl>
      <div className="dialog-buttons">
        <Button className="button primary" onPress={close}>
          Close
        </Button>
      </div>
    </>
  );
}

function Row({ what, keys }: { readonly what: string; readonly keys: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>
        <kbd>{keys}</kbd>
      </dd>
    </div>
  );
}
