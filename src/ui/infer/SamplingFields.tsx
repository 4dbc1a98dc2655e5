import { MOST_CANDIDATES } from "../../session/infer/question.ts";
import { LabelledNumber, type PartProps } from "./fields.tsx";

/** How many answers are drawn, and how. */
export function SamplingFields({ question, onChange }: PartProps) {
  const { candidates, seed, temperature, topP, search } = question;
  return (
    <div className="infer-sampling">
      <LabelledNumber
        label="Candidates"
        value={candidates}
        least={1}
        most={MOST_CANDIDATES}
        onChange={(value) => onChange({ ...question, candidates: value ?? 1 })}
      />
      <LabelledNumber
        label="Seed"
        value={seed}
        least={0}
        most={2 ** 32 - 1}
        onChange={(value) => onChange({ ...question, seed: value ?? 0 })}
      />
      <LabelledNumber
        label="Temperature"
        value={temperature}
        least={0.01}
        most={10}
        step={0.1}
        onChange={(value) => onChange({ ...question, temperature: value ?? 1 })}
      />
      <LabelledNumber
        label="Top-p"
        value={topP}
        least={0.01}
        most={1}
        step={0.05}
        onChange={(value) => onChange({ ...question, topP: value ?? 1 })}
      />
      <label>
        <input
          type="checkbox"
          checked={search}
          onChange={({ target }) => onChange({ ...question, search: target.checked })}
        />{" "}
        When none holds, change near misses under Python&apos;s guidance
      </label>
    </div>
  );
}
