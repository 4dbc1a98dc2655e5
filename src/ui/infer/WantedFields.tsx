import type { Wanted } from "../../session/infer/question.ts";
import { NumberField, TextField, type PartProps } from "./fields.tsx";

const KINDS: readonly (readonly [Wanted["kind"], string])[] = [
  ["returns", "returns"],
  ["raises", "raises"],
  ["prints", "prints"],
  ["reaches", "reaches line"],
  ["branches", "branches at line"],
];

/** What the call is to come to. */
export function WantedFields({ question, fault, onChange }: PartProps & { readonly fault: string | null }) {
  const { wanted } = question;
  const set = (next: Wanted): void => onChange({ ...question, wanted: next });
  return (
    <>
      <select
        className="field"
        aria-label="What it does"
        value={wanted.kind}
        onChange={({ target }) => {
          const kind = KINDS.find(([known]) => known === target.value)?.[0];
          if (kind !== undefined) set(changedKind(wanted, kind));
        }}
      >
        {KINDS.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </select>
      {(wanted.kind === "reaches" || wanted.kind === "branches") && (
        <NumberField
          label="Line"
          value={wanted.line}
          least={1}
          most={1_000_000}
          onChange={(line) => set({ ...wanted, line: line ?? 1 })}
        />
      )}
      {wanted.kind === "prints" ? (
        <textarea
          className="field mono infer-wanted"
          aria-label={LABELS.prints}
          rows={2}
          spellCheck={false}
          value={wanted.text}
          onChange={({ target }) => set({ ...wanted, text: target.value })}
        />
      ) : wanted.kind === "branches" ? (
        <select
          className="field"
          aria-label="Which way"
          value={wanted.taken ? "into" : "past"}
          onChange={({ target }) => set({ ...wanted, taken: target.value === "into" })}
        >
          <option value="into">into its block</option>
          <option value="past">past its block</option>
        </select>
      ) : (
        <TextField
          label={LABELS[wanted.kind]}
          value={wanted.text}
          fault={fault}
          placeholder={PLACEHOLDERS[wanted.kind]}
          className="infer-wanted"
          onChange={(text) => set({ ...wanted, text })}
        />
      )}
      {wanted.kind === "branches" && fault !== null && (
        <span className="infer-fault" role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

const LABELS = {
  returns: "Wanted value",
  raises: "Wanted exception",
  prints: "Wanted printed text",
  reaches: "Variables at the line",
} as const;

const PLACEHOLDERS = {
  returns: "a value, such as 'abc' or [1, 2]",
  raises: "ValueError, or ValueError: message",
  reaches: "any, or such as x = 1; s = 'a'",
} as const;

function changedKind(wanted: Wanted, kind: Wanted["kind"]): Wanted {
  const line = "line" in wanted ? wanted.line : 1;
  switch (kind) {
    case "returns":
    case "raises":
    case "prints":
      return { kind, text: "" };
    case "reaches":
      return { kind, line, text: "" };
    case "branches":
      return { kind, line, taken: true };
  }
}
