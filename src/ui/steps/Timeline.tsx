import { useMemo, type KeyboardEvent, type MouseEvent } from "react";
import { markOf, type Mark } from "../../session/score.ts";
import { placeOf } from "../../session/sentences.ts";
import { nodeAt, stateAt, type Paused } from "../../session/session.ts";
import { useController, useSession } from "../context.ts";
import { MARKS } from "./marks.ts";
import "./steps.css";

/** A recording of more states is drawn as its visited stops only. */
const MOST_TICKS = 120;

interface Tick {
  readonly key: number;
  /** Position in the visits; null for a state that no stop is at. */
  readonly visit: number | null;
  readonly mark: Mark | "unvisited";
  readonly depth: number;
}

/** The run as a strip of ticks, and a slider over the stops made so far. */
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
  const { visits, shown, recording } = phase;
  const ticks = useMemo(() => ticksOf({ recording, visits }), [recording, visits]);
  const deepest = Math.max(1, ...ticks.map(({ depth }) => depth));
  const visit = visits[shown];
  if (visit === undefined) return null;
  const place = placeOf(recording.program, stateAt(recording, visit.node));

  const press = (event: KeyboardEvent): void => {
    const target = stopAfterKey(event.key, shown, visits.length - 1);
    if (target === null) return;
    event.preventDefault();
    controller.show(target);
  };
  const choose = (event: MouseEvent): void => {
    const index = event.target instanceof HTMLElement ? event.target.dataset["visit"] : undefined;
    if (index !== undefined) controller.show(Number(index));
  };

  return (
    <>
      <h2>
        Timeline{" "}
        <span className="timeline-place">
          stop <b>{shown + 1}</b> of {visits.length} · state {visit.node + 1} of {recording.tree.nodes.length}
        </span>
        <span className="timeline-keys">← → Home End</span>
      </h2>
      <div
        className="ticks"
        role="slider"
        tabIndex={0}
        aria-label="Stop on display"
        aria-valuemin={1}
        aria-valuemax={visits.length}
        aria-valuenow={shown + 1}
        aria-valuetext={`Stop ${String(shown + 1)}: ${place}, ${MARKS[markOf(visit.forecast)].word}`}
        onKeyDown={press}
        onClick={choose}
      >
        {ticks.map((tick) => (
          <span
            key={tick.key}
            className={`tick ${tick.mark}${tick.visit === shown ? " now" : ""}`}
            data-visit={tick.visit ?? undefined}
            style={{ height: `${String(36 + (64 * tick.depth) / deepest)}%` }}
          />
        ))}
      </div>
    </>
  );
}

function ticksOf({ recording, visits }: Pick<Paused, "recording" | "visits">): readonly Tick[] {
  const { tree } = recording;
  const visited = visits.map(({ node, forecast, id }, visit) => ({
    key: id,
    node,
    visit,
    mark: markOf(forecast),
    depth: nodeAt(tree, node).depth,
  }));
  if (tree.nodes.length > MOST_TICKS) return visited.slice(-MOST_TICKS);
  const byNode = new Map(visited.map((tick) => [tick.node, tick]));
  return tree.nodes.map(({ index, depth }): Tick => ({
    visit: null,
    mark: "unvisited",
    ...byNode.get(index),
    key: index,
    depth,
  }));
}

function stopAfterKey(key: string, shown: number, last: number): number | null {
  const clamp = (index: number): number => Math.min(last, Math.max(0, index));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return clamp(shown + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return clamp(shown - 1);
    case "PageUp":
      return clamp(shown + 10);
    case "PageDown":
      return clamp(shown - 10);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
