import { placeOf } from "./sentences.ts";
import type { Branch, Branches, Fork, Session } from "./state.ts";
import { stateAt } from "./recording.ts";

/** Longer values are cut in a title. */
const LONGEST = 24;

/** "Original run", or what was changed: "total = 7". */
export function branchTitle({ fork }: Pick<Branch, "fork">): string {
  if (fork === null) return "Original run";
  const { name, value } = fork.change;
  return `${name} = ${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}`;
}

/** The run on display, after the runs that it branched off from; the program's own is the first. */
export function branchPath({ all, shown }: Branches): readonly Branch[] {
  const path: Branch[] = [];
  for (let id: number | undefined = shown; id !== undefined;) {
    const branch = all.find((known) => known.id === id);
    if (branch === undefined) break;
    path.unshift(branch);
    id = branch.fork?.parent;
  }
  return path;
}

/** Where a branch left its parent, and whose idea the value was. */
export function placeOfFork({ phase }: Session, { change, before, by }: Fork): string {
  if (phase.kind !== "paused") return "";
  const { program } = phase.recording;
  const place = placeOf(program, stateAt(phase.recording, change.step));
  const whose = by === "user" ? "you set" : "as the network imagined,";
  return `Step ${String(change.step + 1)}, ${place}: ${whose} ${change.name} to ${change.value}; it was ${before}.`;
}
