import type { ReactNode } from "react";
import { editorLineOf } from "../../core/1-trace/lines.ts";
import { variableTally } from "../../session/score.ts";
import { causeOf, endSentence, placeOf, whyNoPrediction } from "../../session/sentences.ts";
import { Badge } from "../common/VerdictMark.tsx";
import { useController, useSession } from "../context.ts";
import { percentText } from "../common/percent.ts";
import "./status.css";
import { isExit, stateAt } from "../../session/recording.ts";
import type { Forecast, Paused, Session } from "../../session/state.ts";

/** Where the program stands, in a sentence, and how the prediction of this stop fares as a whole. */
export function StopCard() {
  const session = useSession((state) => state);
  return (
    <section className="panel stop-card" aria-label="Stop">
      {contentOf(session)}
    </section>
  );
}

function contentOf({ phase, python, opening }: Session): ReactNode {
  if (opening.kind === "failed")
    return <Card title="The example could not be opened" headline={opening.message} error />;
  switch (phase.kind) {
    case "editing":
      if (opening.kind === "loading") return <Card title="Opening" headline="The example is on its way…" />;
      return (
        <Card title="Ready" headline="Press Start, or F5">
          <p className="stop-note">
            Python runs the program, the model predicts each step, and you see where they disagree.
          </p>
        </Card>
      );
    case "tracing":
      return (
        <Card
          title="Running"
          headline={python.kind === "loading" ? "Waiting for Python to load…" : "Python runs the program…"}
        />
      );
    case "rejected":
      return (
        <Card
          title={phase.error.kind === "crash" ? "Python stopped" : "The program cannot run"}
          headline={phase.error.message}
          error
        >
          {phase.error.kind === "syntax" && (
            <p className="stop-note">Line {phase.error.range.startLine}, marked in the editor.</p>
          )}
        </Card>
      );
    case "paused":
      return <PausedCard phase={phase} />;
  }
}

function PausedCard({ phase }: { readonly phase: Paused }) {
  const { recording, visits, shown } = phase;
  const visit = visits[shown];
  if (visit === undefined) return null;
  const state = stateAt(recording, visit.node);
  const exit = isExit(recording, visit.node);
  // A run that a limit ended at once has no step to go on to.
  const note = exit && visit.forecast.kind === "entry" ? null : whyNoPrediction(visit.forecast);
  const ended = exit ? endSentence(recording.program, recording.end) : null;
  return (
    <Card
      title={causeOf(visit)}
      headline={placeOf(recording.program, state)}
      error={state.event === "exception"}
      times={timesText(visit.forecast, recording.milliseconds)}
    >
      {ended !== null && <p className="stop-note error">{ended}</p>}
      {state.event === "exception" && state.message !== "" && (
        <p className="stop-note error">{state.message}</p>
      )}
      {note !== null && <p className="stop-note">{note}</p>}
      <Badges forecast={visit.forecast} phase={phase} />
    </Card>
  );
}

function Badges({ forecast, phase }: { readonly forecast: Forecast; readonly phase: Paused }) {
  if (forecast.kind === "pending") return <Pending />;
  if (forecast.kind !== "predicted") return null;
  const { comparison, prediction } = forecast;
  const { right, judged } = variableTally(forecast);
  return (
    <div className="badges">
      <PlaceBadge forecast={forecast} phase={phase} />
      {judged > 0 && (
        <Badge tone={right === judged ? "match" : "differ"}>
          {right === judged ? "✓" : "✗"} {right} of {judged} variables
        </Badge>
      )}
      {comparison.undecided ? (
        <Badge tone="plain" title="A value was cut because it is long.">
          ? cannot be judged
        </Badge>
      ) : (
        <Badge
          tone={comparison.exact ? "match" : "differ"}
          title="Exact: event, line, call stack and every value agree."
        >
          {comparison.exact ? "✓ state exact" : "✗ state not exact"}
        </Badge>
      )}
      {prediction.confidence !== null && (
        <Badge tone="plain" title="Probability the model gives to this whole prediction.">
          confidence {percentText(prediction.confidence.walk)}
        </Badge>
      )}
    </div>
  );
}

/** A long walk of the model can be given up. */
function Pending() {
  const controller = useController();
  const loading = useSession(({ model }) => model.kind === "loading");
  return (
    <div className="badges">
      <Badge tone="plain">{loading ? "… waiting for the model to load" : "… predicting this step"}</Badge>
      {!loading && (
        <button type="button" className="link" onClick={() => controller.skipPrediction()}>
          Skip
        </button>
      )}
    </div>
  );
}

function PlaceBadge({
  forecast,
  phase,
}: {
  readonly forecast: Extract<Forecast, { kind: "predicted" }>;
  readonly phase: Paused;
}) {
  const { comparison, prediction } = forecast;
  const { state } = prediction;
  const { program } = phase.recording;
  if (comparison.event !== "match" || comparison.exit === "differs") {
    return <Badge tone="differ">✗ model says: {placeOf(program, state)}</Badge>;
  }
  if (comparison.line === "differs" && state.event !== "exit") {
    return <Badge tone="differ">✗ line: model says {editorLineOf(program, state.line) ?? state.line}</Badge>;
  }
  if (comparison.stack === "differs") return <Badge tone="differ">✗ call stack</Badge>;
  return <Badge tone="match">✓ {state.event === "exit" ? "end" : "line"}</Badge>;
}

interface CardProps {
  readonly title: string;
  readonly headline: string;
  readonly times?: string;
  readonly error?: boolean;
  readonly children?: ReactNode;
}

function Card({ title, headline, times, error = false, children }: CardProps) {
  return (
    <>
      <h2>
        {title}
        {times !== undefined && <span className="stop-times">{times}</span>}
      </h2>
      <p className={error ? "stop-headline error" : "stop-headline"}>{headline}</p>
      {children}
    </>
  );
}

/** How long the prediction took, and Python; what was recorded earlier has no times of this machine. */
function timesText(forecast: Forecast, python: number | null): string {
  const model =
    forecast.kind === "predicted" || forecast.kind === "unreadable" ? forecast.milliseconds : null;
  if (python === null) return model === null ? "recorded run" : `model ${milliseconds(model)} · recorded run`;
  const whole = `Python ${milliseconds(python)} for the whole run`;
  return model === null ? whole : `model ${milliseconds(model)} · ${whole}`;
}

function milliseconds(time: number): string {
  return time < 10 ? `${time.toFixed(1)} ms` : `${String(Math.round(time))} ms`;
}
