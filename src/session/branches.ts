import { exhaustive } from "../core/lib/exhaustive.ts";
import { valueAt, type Recording } from "./recording.ts";
import { jump, pause, paused, settle } from "./visits.ts";
import type {
  Branch,
  Branches,
  BranchId,
  Fork,
  Left,
  Paused,
  RunId,
  Session,
  Visit,
  WantedBranch,
} from "./state.ts";

const OWN: Branch = { id: 0, fork: null, left: null };
const NOTHING: WantedBranch = { kind: "none" };

export const NO_BRANCHES: Branches = { all: [OWN], shown: OWN.id, wanted: NOTHING };

export type BranchEvent =
  | { readonly kind: "branch_asked"; readonly run: RunId; readonly name: string }
  | {
      readonly kind: "branch_recorded";
      readonly run: RunId;
      readonly fork: Fork;
      readonly recording: Recording;
    }
  | { readonly kind: "branch_refused"; readonly run: RunId; readonly message: string }
  /** The refusal was read, or the branch is no longer wanted. */
  | { readonly kind: "branch_forgotten" }
  | { readonly kind: "branch_shown"; readonly branch: BranchId }
  /** Drops a branch, and with it those that left it. */
  | { readonly kind: "branch_closed"; readonly branch: BranchId };

/** Total, like the session's own reducer. */
export function reduceBranches(session: Session, event: BranchEvent): Session {
  const { phase, branches } = session;
  const { wanted } = branches;
  const want = (next: WantedBranch): Session => ({ ...session, branches: { ...branches, wanted: next } });
  if (phase.kind !== "paused") return session;
  switch (event.kind) {
    case "branch_asked":
      return want({ kind: "pending", run: event.run, name: event.name });
    case "branch_recorded":
      return wanted.kind === "pending" && wanted.run === event.run ? added(session, event) : session;
    case "branch_refused":
      if (wanted.kind !== "pending" || wanted.run !== event.run) return session;
      return want({ kind: "refused", name: wanted.name, message: event.message });
    case "branch_forgotten":
      return wanted.kind === "none" ? session : want(NOTHING);
    case "branch_shown":
      return shown(session, event.branch);
    case "branch_closed":
      return closed(session, event.branch);
    default:
      return exhaustive(event);
  }
}

/** The run on display ends. The program's own begins anew some time; the branches wait for it. */
export function withoutRun(session: Session): Branches {
  if (session.branches.all.length === 1) return NO_BRANCHES;
  return { ...aside(session), shown: OWN.id, wanted: NOTHING };
}

/** The program's own run is on display again. */
export function withOwnRun(branches: Branches): Branches {
  return { ...branches, all: mapped(branches, (branch) => (branch.id === OWN.id ? OWN : branch)) };
}

function added(
  session: Session,
  { run, fork, recording }: Extract<BranchEvent, { kind: "branch_recorded" }>,
): Session {
  const branches = aside(session);
  const parent = branches.all.find(({ id }) => id === fork.parent)?.left;
  if (parent == null) return { ...session, branches: { ...session.branches, wanted: NOTHING } };
  const all: Branches["all"] = [...branches.all, { id: run, fork, left: null }];
  return {
    ...session,
    phase: forkedPhase(parent.phase, fork, run, recording, session),
    startFrom: parent.startFrom,
    branches: { all, shown: run, wanted: NOTHING },
  };
}

/** The new run at the changed state, with the stops that both runs share. */
function forkedPhase(
  parent: Paused,
  { change: { step, name }, before }: Fork,
  run: RunId,
  recording: Recording,
  session: Session,
): Paused {
  const [first, ...rest] = parent.visits;
  const shared = rest
    .filter(({ node }) => node <= step)
    .map((visit): Visit => (visit.node === step ? { ...visit, forecast: { kind: "set" } } : visit));
  const start = { ...paused(run, recording, [first, ...shared]), nextId: parent.nextId };
  const after = valueAt(recording, step, name) ?? before;
  return jump(start, step, session, { kind: "set", name, before, after });
}

function shown(session: Session, id: BranchId): Session {
  const branches = aside(session);
  const left = branches.all.find((branch) => branch.id === id)?.left;
  if (id === branches.shown || left == null) return session;
  const all = mapped(branches, (branch) => (branch.id === id ? { ...branch, left: null } : branch));
  // The model may have come or gone while the run was out of sight.
  return settle({ ...session, ...left, branches: { ...branches, all, shown: id } });
}

function closed(session: Session, id: BranchId): Session {
  const { all } = session.branches;
  const gone = new Set([id]);
  for (const branch of all) if (branch.fork !== null && gone.has(branch.fork.parent)) gone.add(branch.id);
  const parent = all.find((branch) => branch.id === id)?.fork?.parent;
  if (parent === undefined) return session;
  const next = gone.has(session.branches.shown) ? shown(session, parent) : session;
  const [own, ...others] = next.branches.all;
  return {
    ...next,
    branches: { ...next.branches, all: [own, ...others.filter((branch) => !gone.has(branch.id))] },
  };
}

/** The branches with the run on display put aside, so that another one can take its place. */
function aside({ branches, phase, outcomes, startFrom }: Session): Branches {
  if (phase.kind !== "paused") return branches;
  const still = pause(phase);
  // What Python was asked is asked again when the run is back: its answers are for the run on display.
  const probes = new Map([...still.probes].filter(([, { kind }]) => kind !== "pending"));
  const left: Left = { phase: { ...still, probes }, outcomes, startFrom };
  return {
    ...branches,
    all: mapped(branches, (branch) => (branch.id === branches.shown ? { ...branch, left } : branch)),
  };
}

function mapped({ all: [own, ...others] }: Branches, change: (branch: Branch) => Branch): Branches["all"] {
  return [change(own), ...others.map(change)];
}
