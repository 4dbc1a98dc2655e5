import { lazy, Suspense, useMemo } from "react";
import { calibrationOf, type Calibration } from "../../core/6-comparison/calibration.ts";
import { accuracyCurve, forecastsOf } from "../../session/outcomes.ts";
import { ErrorBoundary } from "../common/ErrorBoundary.tsx";
import { percentText } from "../common/percent.ts";
import { useSession } from "../context.ts";
import "./reliability.css";
import type { Trials } from "../../session/state.ts";

const Charts = lazy(() => import("./Charts.tsx"));

/** Whether the network is right as often as it says, and how its accuracy goes as the run goes on. */
export function Reliability() {
  const phase = useSession((session) => session.phase);
  const outcomes = useSession((session) => session.outcomes);
  const forecasts = useMemo(() => (phase.kind === "paused" ? forecastsOf(phase) : []), [phase]);
  const calibration = useMemo(() => calibrationOf(forecasts, BINS), [forecasts]);
  if (phase.kind !== "paused" || forecasts.length === 0)
    return <p className="empty">Step on: every judged prediction adds to this diagram.</p>;
  return (
    <div className="reliability">
      <p>
        {forecasts.length} judged predictions of this run. A probability is that of a whole step; right means
        that the whole state is exact.
        {calibration.error !== null &&
          ` Stated and observed differ by ${percentText(calibration.error)} on average.`}
      </p>
      <ErrorBoundary name="The chart">
        <Suspense fallback={<p className="empty">Loading the charts…</p>}>
          <Charts calibration={calibration} truth={outcomes.truth} model={outcomes.model} />
        </Suspense>
      </ErrorBoundary>
      <CalibrationTable calibration={calibration} />
      <CurveTable truth={outcomes.truth} model={outcomes.model} />
    </div>
  );
}

/** Few, since a run has few steps. */
const BINS = 5;

function CalibrationTable({ calibration }: { readonly calibration: Calibration }) {
  return (
    <table>
      <caption>Stated probability and share that was right</caption>
      <thead>
        <tr>
          <th scope="col">Stated</th>
          <th scope="col">Predictions</th>
          <th scope="col">Mean stated</th>
          <th scope="col">Right</th>
        </tr>
      </thead>
      <tbody>
        {calibration.bins.map(({ from, to, count, confidence, accuracy }) => (
          <tr key={from}>
            <th scope="row">
              {percentText(from)} to {percentText(to)}
            </th>
            <td>{count}</td>
            <td>{confidence === null ? "–" : percentText(confidence)}</td>
            <td>{accuracy === null ? "–" : percentText(accuracy)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CurveTable({ truth, model }: { readonly truth: Trials; readonly model: Trials }) {
  return (
    <table>
      <caption>Exact states of this run, by what each step started from</caption>
      <thead>
        <tr>
          <th scope="col">Each step starts from</th>
          <th scope="col">Exact</th>
          <th scope="col">Judged</th>
        </tr>
      </thead>
      <tbody>
        {[
          { name: "the true state", last: accuracyCurve(truth).at(-1) },
          { name: "the network's own state", last: accuracyCurve(model).at(-1) },
        ].map(({ name, last }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{last?.exact ?? "not tried"}</td>
            <td>{last?.judged ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
