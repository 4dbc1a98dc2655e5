import { CircleHelp } from "lucide-react";
import { useRef } from "react";
import { COMMAND_TITLES, COMMANDS } from "../../session/commands.ts";
import { KEYS } from "../keys.ts";

const OTHER_KEYS: readonly (readonly [string, string])[] = [
  ["Set or clear a breakpoint on the cursor's line", "F9"],
  ["Look at earlier and later stops", "← → Home End on the timeline"],
  ["Make Tab leave the editor, or indent again", "Ctrl+M (Mac: Ctrl+Shift+M)"],
];

/** The keys, and what the marks mean. */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button icon"
        aria-label="Help: keys and marks"
        title="Help: keys and marks"
        onClick={() => dialog.current?.showModal()}
      >
        <CircleHelp size={16} aria-hidden />
      </button>
      <dialog ref={dialog} className="help" aria-labelledby="help-title">
        <h2 id="help-title">How to read this page</h2>
        <p>
          Python runs the program and knows every state. The model sees only the text of the program and one
          state, and predicts the next. A step is <b>exact</b> when line, call stack and every value agree.
        </p>
        <dl>
          {COMMANDS.map((command) => (
            <Row key={command} what={COMMAND_TITLES[command]} keys={KEYS[command].spoken} />
          ))}
          {OTHER_KEYS.map(([what, keys]) => (
            <Row key={what} what={what} keys={keys} />
          ))}
        </dl>
        <form method="dialog">
          <button className="button primary">Close</button>
        </form>
      </dialog>
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
