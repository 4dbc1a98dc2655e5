import { functionNames } from "../../session/infer/prefill.ts";
import { useController, useSession } from "../context.ts";

const MODULE = "";

/** What runs: the whole program, or one of its functions with the arguments given as a tuple. */
export function EntryChooser() {
  const controller = useController();
  const entry = useSession((session) => session.draft.entry);
  const source = useSession((session) => session.draft.source);
  const names = functionNames(source, entry);
  const choose = (name: string): void =>
    controller.chooseEntry(name === MODULE ? { kind: "module" } : { kind: "function", name, args: "()" });

  return (
    <div className="entry">
      <label>
        <span className="entry-label">Run</span>
        <select
          className="field"
          aria-label="What to run"
          value={entry.kind === "module" ? MODULE : entry.name}
          onChange={(event) => choose(event.target.value)}
        >
          <option value={MODULE}>whole program</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {entry.kind === "function" && (
        <input
          className="field entry-arguments"
          aria-label={`Arguments of ${entry.name}, a tuple of literals`}
          title="Arguments: a tuple of literals, such as (1, 'a')"
          spellCheck={false}
          autoComplete="off"
          value={entry.args}
          onChange={(event) => controller.chooseEntry({ ...entry, args: event.target.value })}
        />
      )}
    </div>
  );
}
