import type { Program } from "../core/1-trace/trace.ts";
import type { NodeIndex } from "../core/2-tree/tree.ts";
import type { Action } from "../core/3-debugger/action.ts";
import { positionAt } from "../core/5-prediction/frames.ts";
import type { Position } from "../core/5-prediction/position.ts";
import { messageOf } from "../core/lib/message.ts";
import type { Way } from "../inference/protocol.ts";
import type { ModelPort } from "./ports.ts";
import type { Answer, Paused, Phase, RunId, Session, Visit } from "./state.ts";

/** What the model is asked about a stop. */
export interface Request {
  readonly run: RunId;
  readonly visit: number;
  readonly program: Program;
  readonly from: Position;
  readonly action: Action;
}

/** Whether a prediction is wanted: at a stop without one, and before the first one can be. */
export function isWaiting(phase: Phase): boolean {
  if (phase.kind !== "paused") return phase.kind === "tracing";
  return phase.visits.some(({ forecast }) => forecast.kind === "pending");
}

/** The first visit that waits for the model, and what to ask for it. */
export function nextRequest(session: Session): Request | null {
  const { phase, model } = session;
  if (phase.kind !== "paused" || model.kind !== "ready") return null;
  return requestAt(
    session,
    phase.visits.findIndex(({ forecast }) => forecast.kind === "pending"),
  );
}

/** What to ask for a visit; null for the first one, to which nothing led. */
export function requestAt({ phase, startFrom }: Session, index: number): Request | null {
  if (phase.kind !== "paused") return null;
  const visit = phase.visits[index];
  const before = phase.visits[index - 1];
  if (visit === undefined || visit.action === null || before === undefined) return null;
  const ownWalk = startFrom === "model" && before.node === visit.from;
  const from = ownWalk ? ownPosition(phase, before) : truth(phase, visit.from);
  return { run: phase.run, visit: visit.id, program: phase.recording.program, from, action: visit.action };
}

function truth({ recording }: Paused, node: NodeIndex): Position {
  return positionAt(recording.tree, node);
}

/** Where the model's own walk stands; the true position where it has none of its own. */
function ownPosition(phase: Paused, visit: Visit): Position {
  return visit.forecast.kind === "predicted" ? visit.forecast.prediction.position : truth(phase, visit.node);
}

/** Never rejects. */
export async function ask(
  { model, now }: { readonly model: Pick<ModelPort, "predict">; readonly now: () => number },
  { program, from, action }: Request,
  way: Way = WALK,
): Promise<Answer> {
  const begun = now();
  try {
    const prediction = await model.predict({ program, from, action, way });
    return { kind: "answered", prediction, milliseconds: now() - begun };
  } catch (cause) {
    return { kind: "failed", message: messageOf(cause) };
  }
}

const WALK: Way = { kind: "walk" };
