import { functionNames } from "../../session/infer/prefill.ts";
import { useSession } from "../context.ts";
import type { PartProps } from "./fields.tsx";

/** The function whose inputs are looked for. */
export function EntryField({ question, fault, onChange }: PartProps & { readonly fault: string | null }) {
  const source = useSession(({ draft }) => draft.source);
  const names = functionNames(source, { kind: "function", name: question.entry, args: "" }).filter(
    (name) => name !== "",
  );
  return (
    <span className="infer-field">
      <select
        className="field"
        aria-label="Function"
        aria-invalid={fault !== null}
        value={question.entry}
        onChange={({ target }) => onChange({ ...question, entry: target.value, constraints: [] })}
      >
        {question.entry === "" && <option value="">no function</option>}
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {fault !== null && (
        <span className="infer-fault" role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
