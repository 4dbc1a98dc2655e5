import { useEffect } from "react";
import { canJump, jumpRows, jumpTo, type JumpRow } from "../../session/jumps.ts";
import { markOf } from "../../session/score.ts";
import { placeOf, whyNoPrediction } from "../../session/sentences.ts";
import type { VariableRow } from "../../session/variables.ts";
import { actionName } from "../../session/commands.ts";
import { VerdictMark } from "../common/VerdictMark.tsx";
import { useController, useSession } from "../context.ts";
import { MARKS } from "../steps/marks.ts";
import "./jump.css";
import type { JumpTrial, Forecast, Paused, Visit } from "../../session/state.ts";
import { stateAt } from "../../session/recording.ts";

/** The stop on display as the network has it in one answer, beside its walk step by step and beside Python. */
export function JumpAndWalk() {
  const phase = useSession((session) => session.phase);
  const visit = phase.kind === "paused" ? phase.visits[phase.shown] : undefined;
  if (phase.kind !== "paused" || visit === undefined || !canJump(visit))
    return (
      <p className="empty">
        Step over, step out or continue: the network walks there line by line, and here it is also asked for
        the whole way in one answer.
      </p>
    );
  return <Both phase={phase} visit={visit} />;
}

function Both({ phase, visit }: { readonly phase: Paused; readonly visit: Visit }) {
  const controller = useController();
  const jumps = useSession((session) => session.jumps);
  const jump = jumpTo(jumps, phase, visit);
  const walk = visit.forecast;
  const { action } = visit;
  // The panel is open: the jump is wanted. A walk under way comes first.
  useEffect(() => {
    if (jump === null && walk.kind !== "pending" && walk.kind !== "no_model") controller.askJump();
  }, [controller, jump, walk.kind]);
  if (action === null) return null;
  const shown = jump ?? { kind: "pending" };
  return (
    <div className="jump" aria-busy={shown.kind === "pending"}>
      <table>
        <caption>{actionName(action)}, predicted in two ways</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Jump</th>
            <th scope="col">Walk</th>
            <th scope="col">Python</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Where</th>
            <td>{placeText(phase, shown)}</td>
            <td>{placeText(phase, walk)}</td>
            <td>{placeOf(phase.recording.program, stateAt(phase.recording, visit.node))}</td>
          </tr>
          {jumpRows(phase, shown).map((row) => (
            <Row key={`${row.scope} ${row.name}`} row={row} />
          ))}
          <tr>
            <th scope="row">State</th>
            <td>{verdictText(shown)}</td>
            <td>{verdictText(walk)}</td>
            <td>–</td>
          </tr>
          <tr>
            <th scope="row">Cost</th>
            <td>{costText(shown)}</td>
            <td>{costText(walk)}</td>
            <td>–</td>
          </tr>
        </tbody>
      </table>
      <p>{tally([...jumps.trials.values()])}</p>
    </div>
  );
}

function Row({ row: { name, jump, walk } }: { readonly row: JumpRow }) {
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <Said row={jump} />
      <Said row={walk} />
      <td>
        <code>{jump?.python ?? walk?.python ?? "–"}</code>
      </td>
    </tr>
  );
}

function Said({ row }: { readonly row: VariableRow | null }) {
  return (
    <td>
      <code>{row?.predicted ?? "–"}</code> {row?.verdict != null && <VerdictMark verdict={row.verdict} />}
    </td>
  );
}

function placeText({ recording }: Paused, forecast: Forecast): string {
  if (forecast.kind === "pending") return "asking…";
  if (forecast.kind !== "predicted") return whyNoPrediction(forecast) ?? "–";
  return placeOf(recording.program, forecast.prediction.state);
}

function verdictText(forecast: Forecast): string {
  const { sign, word } = MARKS[markOf(forecast)];
  return `${sign} ${word}`;
}

/** How often the network was asked, and how much it read and wrote. */
function costText(forecast: Forecast): string {
  if (forecast.kind !== "predicted" && forecast.kind !== "unreadable") return "–";
  const { steps, tokens } = forecast.prediction.cost;
  return `${String(steps)} ${steps === 1 ? "answer" : "answers"}, ${String(tokens)} tokens`;
}

function tally(trials: readonly JumpTrial[]): string {
  if (trials.length === 0) return "No stop of this session has a verdict for both ways yet.";
  const count = (way: keyof JumpTrial): string => String(trials.filter((trial) => trial[way]).length);
  const stops = trials.length === 1 ? "1 stop" : `${String(trials.length)} stops`;
  return `Of ${stops} of this session with both: the jump was exact at ${count("jump")}, the walk at ${count("walk")}.`;
}
