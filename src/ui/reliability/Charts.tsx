import {
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { Calibration } from "../../core/6-comparison/calibration.ts";
import { accuracyCurve } from "../../session/outcomes.ts";
import type { Trials } from "../../session/state.ts";

interface Props {
  readonly calibration: Calibration;
  readonly truth: Trials;
  readonly model: Trials;
}

/** The two diagrams; the tables beside them say the same. Loaded when they are opened. */
export default function Charts({ calibration, truth, model }: Props) {
  const bins = calibration.bins.flatMap(({ confidence, accuracy, count }) =>
    confidence === null || accuracy === null
      ? []
      : [{ stated: percent(confidence), right: percent(accuracy), count }],
  );
  return (
    <div className="charts">
      <figure>
        <figcaption>Right as often as stated? On the dashed line it is.</figcaption>
        <ResponsiveContainer width="100%" height={190}>
          <LineChart data={bins} margin={MARGIN}>
            <CartesianGrid stroke="var(--line)" />
            <XAxis dataKey="stated" type="number" domain={[0, 100]} unit=" %" stroke="var(--mute)" />
            <YAxis domain={[0, 100]} unit=" %" stroke="var(--mute)" />
            <ReferenceLine segment={DIAGONAL} stroke="var(--mute)" strokeDasharray="5 4" />
            <Tooltip contentStyle={TOOLTIP} />
            <Line
              dataKey="right"
              name="right, %"
              stroke="var(--match)"
              strokeWidth={2}
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </figure>
      <figure>
        <figcaption>Exact states so far, by step</figcaption>
        <ResponsiveContainer width="100%" height={190}>
          <LineChart data={curves(truth, model)} margin={MARGIN}>
            <CartesianGrid stroke="var(--line)" />
            <XAxis dataKey="step" type="number" domain={["dataMin", "dataMax"]} stroke="var(--mute)" />
            <YAxis domain={[0, 100]} unit=" %" stroke="var(--mute)" />
            <Tooltip contentStyle={TOOLTIP} />
            <Legend />
            <Line
              dataKey="truth"
              name="from the true state"
              stroke="var(--match)"
              strokeWidth={2}
              connectNulls
              isAnimationActive={false}
            />
            <Line
              dataKey="model"
              name="from its own state"
              stroke="var(--differ)"
              strokeWidth={2}
              strokeDasharray="6 3"
              connectNulls
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </figure>
    </div>
  );
}

const MARGIN = { top: 8, right: 12, bottom: 0, left: -12 };
const TOOLTIP = { background: "var(--panel)", border: "1px solid var(--line-strong)" };
const DIAGONAL = [
  { x: 0, y: 0 },
  { x: 100, y: 100 },
] as const;

interface Point {
  readonly step: number;
  readonly truth: number | null;
  readonly model: number | null;
}

function curves(truth: Trials, model: Trials): readonly Point[] {
  const shares = (trials: Trials): ReadonlyMap<number, number> =>
    new Map(accuracyCurve(trials).map(({ step, exact, judged }) => [step, percent(exact / judged)]));
  const [a, b] = [shares(truth), shares(model)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .sort((x, y) => x - y)
    .map((step) => ({ step, truth: a.get(step) ?? null, model: b.get(step) ?? null }));
}

const percent = (share: number): number => Math.round(share * 100);
