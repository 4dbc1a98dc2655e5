import { ranked, type FoundInput } from "../../core/5-prediction/inverse/found.ts";
import type { Verdict } from "../../core/5-prediction/inverse/verify.ts";
import type { Found } from "../../session/infer/infer.ts";
import {
  endedText,
  noneFoundText,
  summaryText,
  verdictText,
  wantedText,
} from "../../session/infer/sentences.ts";
import { scopeSentence } from "../../session/sentences.ts";
import { percentText } from "../common/percent.ts";
import { Badge } from "../common/VerdictMark.tsx";
import { useInference } from "./useInference.ts";

interface Props {
  readonly found: Found;
  readonly running: boolean;
}

/** Every input so far, the likeliest for the network first, with both verdicts. */
export function Candidates({ found, running }: Props) {
  const { tally, request } = found;
  const inputs = ranked([...tally.inputs.values()]);
  const notes = [noneFoundText(found), endedText(tally)].filter((text) => text !== null);
  return (
    <section aria-label="Inferred inputs" aria-busy={running}>
      <h3 className="infer-title">
        Inputs of <code>{request.name}</code> that {wantedText(request.program, request.observed)}
      </h3>
      <p className="infer-note" aria-live="polite">
        {running ? "Inferring… " : ""}
        {summaryText(tally)}
      </p>
      {tally.outOfScope !== null && (
        <p className="infer-note">
          The network cannot be asked: {scopeSentence(tally.outOfScope)} What follows was searched alone.
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="infer-outcome">
          {note}
        </p>
      ))}
      {inputs.length > 0 && (
        <table className="infer-candidates">
          <thead>
            <tr>
              <th scope="col">Input</th>
              <th scope="col">Probability</th>
              <th scope="col">The network&apos;s own walk</th>
              <th scope="col">Python</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {inputs.map((input) => (
              <Row key={input.call} input={input} found={found} running={running} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ input, found, running }: Props & { readonly input: FoundInput }) {
  const infer = useInference();
  const { call, origin, proposal, selfVerified, verified } = input;
  const isShrinking = found.shrinking === call;
  return (
    <tr>
      <th scope="row">
        <code>{call}</code>
      </th>
      <td>
        {proposal === null ? (
          <Badge tone="plain" title={ORIGINS[origin]}>
            {origin}
          </Badge>
        ) : (
          <>
            {percentText(Math.exp(proposal.logProbability))}
            {proposal.draws > 1 && <span className="infer-draws"> drawn {proposal.draws} times</span>}
          </>
        )}
      </td>
      <td>
        <VerdictCell
          found={found}
          verdict={selfVerified}
          absent={running && proposal !== null ? "waiting…" : "not walked"}
        />
      </td>
      <td>
        <VerdictCell found={found} verdict={verified} absent={running ? "waiting…" : "not run"} />
      </td>
      <td className="infer-actions">
        <button type="button" className="button" aria-label={`Load ${call}`} onClick={() => infer.load(call)}>
          Load
        </button>
        {verified?.holds === true && !running && (
          <button
            type="button"
            className="button"
            aria-label={isShrinking ? `Stop shrinking ${call}` : `Shrink ${call}`}
            onClick={() => (isShrinking ? infer.cancel() : infer.shrink(call))}
          >
            {isShrinking ? "Stop" : "Shrink"}
          </button>
        )}
      </td>
    </tr>
  );
}

const ORIGINS = {
  inferred: "Drawn from the network.",
  searched: "Not inferred: near misses were changed until Python came nearer to what is wanted.",
  shrunk: "Not inferred: made simpler from an input that holds, each change run in Python.",
} as const;

function VerdictCell({
  found,
  verdict,
  absent,
}: {
  readonly found: Found;
  readonly verdict: Verdict | null;
  readonly absent: string;
}) {
  if (verdict === null) return <span className="infer-absent">{absent}</span>;
  return (
    <span className={verdict.holds ? "infer-verdict match" : "infer-verdict differ"}>
      <span aria-hidden>{verdict.holds ? "✓" : "✗"}</span>
      <span className="visually-hidden">{verdict.holds ? "holds:" : "does not hold:"}</span>{" "}
      {verdictText(found, verdict)}
    </span>
  );
}
