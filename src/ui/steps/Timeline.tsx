import { useMemo } from "react";
import { markOf } from "../../session/score.ts";
import { placeOf } from "../../session/sentences.ts";
import { ticksOf } from "../../session/timeline.ts";
import { useController, useSession } from "../context.ts";
import { MARKS } from "./marks.ts";
import { StepNumber } from "./StepNumber.tsx";
import "./steps.css";
import { TickStrip } from "./TickStrip.tsx";
import { stateAt } from "../../session/recording.ts";
import type { Paused } from "../../session/state.ts";

/** The recording as a strip of ticks, one for each state, to go to any of them. */
export function Timeline() {
  const phase = useSession((session) => session.phase);
  return (
    <section className="panel timeline" aria-label="Timeline">
      {phase.kind === "paused" ? <Strip phase={phase} /> : <EmptyStrip />}
      <div className="legend">
        <span>
          <i className="swatch exact" /> ✓ exact
        </span>
        <span>
          <i className="swatch differs" /> ✗ differs
        </span>
        <span>
          <i className="swatch none" /> no prediction
        </span>
        <span>
          <i className="swatch unvisited" /> not visited
        </span>
        <span className="legend-note">height = call depth</span>
      </div>
    </section>
  );
}

function EmptyStrip() {
  return (
    <>
      <h2>Timeline</h2>
      <div className="ticks" />
    </>
  );
}

function Strip({ phase }: { readonly phase: Paused }) {
  const controller = useController();
  const breakpoints = useSession((session) => session.draft.breakpoints);
  const { visits, shown, recording } = phase;
  const ticks = useMemo(() => ticksOf({ recording, visits }, breakpoints), [recording, visits, breakpoints]);
  const visit = visits[shown];
  if (visit === undefined) return null;
  const { node, forecast } = visit;
  const place = placeOf(recording.program, stateAt(recording, node));
  const choose = (target: number): void => controller.jump(target);
  return (
    <>
      <div className="timeline-head">
        <h2>Timeline</h2>
        <StepNumber node={node} count={ticks.length} onChoose={choose} />
        <span className="timeline-keys">← → PgUp PgDn Home End</span>
      </div>
      <TickStrip
        ticks={ticks}
        node={node}
        text={`Step ${String(node + 1)}: ${place}, ${MARKS[markOf(forecast)].word}`}
        onChoose={choose}
      />
    </>
  );
}
