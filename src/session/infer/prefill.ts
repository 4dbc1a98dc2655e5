import type { Entry } from "../../core/1-trace/trace.ts";
import { pauses } from "../../core/2-tree/state.ts";
import type { TreeNode } from "../../core/2-tree/tree.ts";
import { endsActivation } from "../../core/2-tree/activation.ts";
import { definitionOf } from "../../core/5-prediction/inverse/parameters.ts";
import { PLAIN_QUESTION, type InferQuestion, type Wanted } from "./question.ts";
import type { Paused, Session } from "../state.ts";

/** The question as the panel shows it: the user's, or one about the run on display. */
export function questionOf(session: Pick<Session, "infer" | "draft" | "phase">): InferQuestion {
  return session.infer.question ?? prefilled(session);
}

/** Asks for the inputs of the function at hand that end as its last call in the recording did. */
export function prefilled({ draft, phase }: Pick<Session, "draft" | "phase">): InferQuestion {
  const paused = phase.kind === "paused" ? phase : null;
  const entry = paused === null ? entryIn(draft) : (functionAtHand(paused) ?? entryIn(draft));
  return { ...PLAIN_QUESTION, entry, wanted: (paused && endOf(paused, entry)) ?? PLAIN_QUESTION.wanted };
}

/** Functions defined at the top level, and the chosen one even while its `def` is being edited. */
export function functionNames(source: string, entry: Entry): readonly string[] {
  const names = new Set([...source.matchAll(/^def\s+(\w+)/gm)].flatMap(([, name]) => name ?? []));
  if (entry.kind === "function") names.add(entry.name);
  return [...names];
}

function entryIn({ source, entry }: Session["draft"]): string {
  return entry.kind === "function" ? entry.name : (functionNames(source, entry)[0] ?? "");
}

/** The top-level function whose frame is on display, or the one that ended last. */
function functionAtHand({ recording, visits, shown, frame }: Paused): string | null {
  const { program, tree } = recording;
  const node = visits[shown]?.node;
  const state = node === undefined ? undefined : tree.nodes[node]?.state;
  const here = state === undefined || state.event === "exit" ? undefined : state.stack.at(-1 - frame)?.name;
  if (here !== undefined && definitionOf(program, here) !== null) return here;
  const ended = tree.nodes.findLast((one) => {
    const name = endsActivation(one) ? nameOf(one) : null;
    return name !== null && definitionOf(program, name) !== null;
  });
  return ended === undefined ? null : nameOf(ended);
}

/** How the last call of a function ended; null when none did. */
function endOf({ recording: { tree } }: Paused, name: string): Wanted | null {
  const end = tree.nodes.findLast(
    (node) => endsActivation(node) && !pauses(node.state) && nameOf(node) === name,
  )?.state;
  if (end?.event === "return") return { kind: "returns", text: end.value };
  if (end?.event !== "exception") return null;
  return { kind: "raises", text: end.message === "" ? end.type : `${end.type}: ${end.message}` };
}

function nameOf({ state }: TreeNode): string | null {
  return state.event === "exit" ? null : (state.stack.at(-1)?.name ?? null);
}
