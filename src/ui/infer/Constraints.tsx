import { definitionOf, parametersAt } from "../../core/5-prediction/inverse/parameters.ts";
import { ARGUMENT_TYPES } from "../../core/5-prediction/inverse/constraint.ts";
import { programOf, type Fault } from "../../session/infer/infer.ts";
import type { WrittenConstraint } from "../../session/infer/question.ts";
import { useSession } from "../context.ts";
import { NumberField, TextField, type PartProps } from "./fields.tsx";

/** What each argument is held to. */
export function Constraints({
  question,
  faults,
  onChange,
}: PartProps & { readonly faults: readonly Fault[] }) {
  const program = useSession(
    ({ infer, phase }) => programOf(infer) ?? (phase.kind === "paused" ? phase.recording.program : null),
  );
  const defLine = program === null ? null : definitionOf(program, question.entry);
  const parameters = program === null || defLine === null ? [] : parametersAt(program, defLine);
  if (parameters.length === 0)
    return <p className="infer-note">Start the program, or ask once, to hold its arguments to something.</p>;
  const set = (changed: WrittenConstraint): void => {
    const others = question.constraints.filter(({ name }) => name !== changed.name);
    onChange({ ...question, constraints: [...others, changed] });
  };
  return (
    <table className="infer-constraints">
      <thead>
        <tr>
          <th scope="col">Argument</th>
          <th scope="col">Type</th>
          <th scope="col">Exactly</th>
          <th scope="col">Longest</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name }) => {
          const known = question.constraints.find((constraint) => constraint.name === name);
          const constraint = known ?? { name, type: null, value: "", maxLength: null };
          const fault = faults.find(({ field }) => typeof field !== "string" && field.argument === name);
          return (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <select
                  className="field"
                  aria-label={`Type of ${name}`}
                  value={constraint.type ?? ""}
                  onChange={({ target }) => {
                    const type = ARGUMENT_TYPES.find((one) => one === target.value) ?? null;
                    set({ ...constraint, type });
                  }}
                >
                  <option value="">any</option>
                  {ARGUMENT_TYPES.map((type) => (
                    <option key={type}>{type}</option>
                  ))}
                </select>
              </td>
              <td>
                <TextField
                  label={`Exact value of ${name}`}
                  value={constraint.value}
                  fault={fault?.message ?? null}
                  placeholder="any"
                  onChange={(value) => set({ ...constraint, value })}
                />
              </td>
              <td>
                <NumberField
                  label={`Greatest length of ${name}`}
                  value={constraint.maxLength}
                  least={0}
                  most={10_000}
                  onChange={(maxLength) => set({ ...constraint, maxLength })}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
