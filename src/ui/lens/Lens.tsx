import { useMemo, useState } from "react";
import {
  capped,
  countTokens,
  isForced,
  lensOf,
  lensText,
  MOST_TOKENS,
  type LensPiece,
} from "../../session/lens.ts";
import type { ReadToken } from "../../core/5-prediction/prediction.ts";
import { whyNoPrediction } from "../../session/sentences.ts";
import { CopyButton } from "../common/CopyButton.tsx";
import { useSession } from "../context.ts";
import { usePreferences } from "../preferences.ts";
import { AnswerTokens } from "./AnswerTokens.tsx";
import "./lens.css";

/** The exact tokens that the network read and wrote for the stop on display. */
export function Lens() {
  const phase = useSession((session) => session.phase);
  const { shading, toggle } = usePreferences();
  const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
  const forecast = visit?.forecast;
  const known =
    forecast?.kind === "predicted" || forecast?.kind === "unreadable" ? forecast.prediction : null;
  const reading = known?.reading ?? null;
  const program = phase.kind === "paused" ? phase.recording.program : null;
  const lens = useMemo(
    () => (program === null || reading === null ? null : lensOf(program, reading)),
    [program, reading],
  );
  if (forecast === undefined)
    return <p className="empty">Step on to see what the network reads and writes.</p>;
  if (lens === null || known === null) {
    const why = known === null ? whyNoPrediction(forecast) : FORCED_STEP;
    return <p className="empty">{why ?? "The network is still at work on this step."}</p>;
  }
  const steps = known.cost.steps;
  return (
    <div className="lens">
      <div className="lens-tools">
        <span>
          {steps > 1 && `The last of ${String(steps)} questions of this step. `}
          {countTokens(lens.source) + countTokens(lens.state)} tokens read, {countTokens(lens.answer)}{" "}
          written, {lens.answer.flatMap(({ tokens }) => tokens).filter(isForced).length} of them forced by the
          grammar.
        </span>
        <label>
          <input type="checkbox" checked={shading} onChange={() => toggle("shading")} /> Shade by probability
        </label>
        <CopyButton text={lensText(lens)} label="Copy as text" />
      </div>
      <AnswerTokens pieces={capped(lens.answer, MOST_TOKENS)} shading={shading} />
      <Tokens title="The state it was asked from" pieces={lens.state} />
      <Tokens title="The program before it" pieces={lens.source} />
    </div>
  );
}

const FORCED_STEP = "No question was needed: ordinary code over the predicted call stack led here.";

function Tokens({
  title,
  pieces,
}: {
  readonly title: string;
  readonly pieces: readonly LensPiece<ReadToken>[];
}) {
  const [open, setOpen] = useState(false);
  const total = countTokens(pieces);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {title} · {total} tokens
      </summary>
      {open && (
        <dl className="lens-pieces">
          {capped(pieces, MOST_TOKENS).map(({ label, tokens }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <dd>
                {tokens.map(({ text }, at) => (
                  <code key={at} className="token">
                    {text}
                  </code>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {open && total > MOST_TOKENS && <p className="empty">{total - MOST_TOKENS} more are left out here.</p>}
    </details>
  );
}
