import type { Entry, Program } from "../../core/1-trace/trace.ts";
import type { InverseRequest } from "../../core/5-prediction/inverse/find.ts";
import type { InverseUpdate } from "../../core/5-prediction/inverse/found.ts";
import type { Shrunk } from "../../core/5-prediction/inverse/shrink.ts";
import { NOTHING_FOUND, tallied, withShrunk, type Tally } from "../../core/5-prediction/inverse/tally.ts";
import { exhaustive } from "../../core/lib/exhaustive.ts";
import { NO_PAST, reducePast, type Past, type PastEvent } from "./past.ts";
import type { InferQuestion, InferSnapshot } from "./question.ts";

/** Number of a search; what carries another number is ignored. */
export type SearchId = number;

/** Something the user wrote that cannot be read, and where: `entry`, `wanted`, or an argument's name. */
export interface Fault {
  readonly field: "entry" | "wanted" | { readonly argument: string };
  readonly message: string;
}

export type Search =
  | { readonly kind: "none" }
  /** What the user wrote is being read. */
  | { readonly kind: "reading"; readonly id: SearchId }
  | { readonly kind: "faulty"; readonly faults: readonly Fault[] }
  | { readonly kind: "failed"; readonly message: string }
  | ({ readonly kind: "running" | "ended"; readonly id: SearchId } & Found);

export interface Found {
  readonly question: InferQuestion;
  readonly request: InverseRequest;
  readonly tally: Tally;
  /** Call of the input that is being made simpler; null when none is. */
  readonly shrinking: string | null;
}

/** A candidate that was loaded as the program's input, and what was run before. */
export interface LoadedInput {
  readonly call: string;
  readonly before: Entry;
}

/** Everything about going from a result back to inputs. */
export interface Infer {
  /** Null: as it is prefilled. */
  readonly question: InferQuestion | null;
  readonly search: Search;
  /** Verified inputs of all searches on this program, to be exported as tests: the newest searches first. */
  readonly kept: readonly Found[];
  readonly loaded: LoadedInput | null;
  readonly past: Past;
}

const WHOLE_PROGRAM: Entry = { kind: "module" };

export const NO_INFERENCE: Infer = {
  question: null,
  search: { kind: "none" },
  kept: [],
  loaded: null,
  past: NO_PAST,
};

export type InferEvent =
  | { readonly kind: "question_changed"; readonly question: InferQuestion | null }
  | { readonly kind: "asked"; readonly id: SearchId; readonly question: InferQuestion }
  | { readonly kind: "misread"; readonly id: SearchId; readonly faults: readonly Fault[] }
  | { readonly kind: "begun"; readonly id: SearchId; readonly request: InverseRequest }
  | { readonly kind: "updated"; readonly id: SearchId; readonly update: InverseUpdate }
  | { readonly kind: "failed"; readonly id: SearchId; readonly message: string }
  | { readonly kind: "shrink_begun"; readonly id: SearchId; readonly call: string }
  | { readonly kind: "shrunk"; readonly id: SearchId; readonly shrunk: Shrunk }
  | { readonly kind: "shrink_ended"; readonly id: SearchId }
  | { readonly kind: "loaded"; readonly call: string; readonly before: Entry }
  | { readonly kind: "unloaded" }
  | { readonly kind: "opened"; readonly snapshot: InferSnapshot }
  | PastEvent;

/** Total: an event of another search, or without meaning here, changes nothing. */
export function reduceInfer(infer: Infer, event: InferEvent): Infer {
  switch (event.kind) {
    case "question_changed":
      return { ...infer, question: event.question, search: withoutFaults(infer.search) };
    case "asked":
      return {
        ...infer,
        question: event.question,
        search: { kind: "reading", id: event.id },
        kept: keptOf(infer),
      };
    case "misread":
      return ofSearch(infer, event.id, ["reading"])
        ? { ...infer, search: { kind: "faulty", faults: event.faults } }
        : infer;
    case "begun": {
      const { question } = infer;
      if (!ofSearch(infer, event.id, ["reading"]) || question === null) return infer;
      const { id, request } = event;
      return {
        ...infer,
        search: { kind: "running", id, question, request, tally: NOTHING_FOUND, shrinking: null },
      };
    }
    case "updated":
      return withFound(infer, event.id, (found) => {
        const tally = tallied(found.tally, event.update);
        return { ...found, tally, kind: event.update.kind === "ended" ? "ended" : found.kind };
      });
    case "failed":
      return ofSearch(infer, event.id, ["reading", "running"])
        ? { ...infer, search: { kind: "failed", message: event.message }, kept: keptOf(infer) }
        : infer;
    case "shrink_begun":
      return withFound(infer, event.id, (found) => ({ ...found, shrinking: event.call }));
    case "shrunk":
      return withFound(infer, event.id, (found) => ({
        ...found,
        tally: withShrunk(found.tally, event.shrunk),
      }));
    case "shrink_ended":
      return withFound(infer, event.id, (found) => ({ ...found, shrinking: null }));
    case "loaded": {
      // Of several loaded in a row, the first knows what the user had.
      const before = infer.loaded?.before ?? event.before;
      return { ...infer, loaded: { call: event.call, before } };
    }
    case "unloaded":
      return { ...infer, loaded: null };
    case "opened": {
      const { question, chosen } = event.snapshot;
      // What was run before the candidate stayed with its sender.
      const loaded = chosen === null ? null : { call: chosen, before: WHOLE_PROGRAM };
      return { ...NO_INFERENCE, question, loaded };
    }
    case "past_asked":
    case "past_answered":
    case "past_ended":
      return { ...infer, past: reducePast(infer.past, event) };
    default:
      return exhaustive(event);
  }
}

/** The program was changed: what was found of it no longer stands, what the user asked does. */
export function forgetProgram({ question }: Infer): Infer {
  return { ...NO_INFERENCE, question };
}

/** What a link carries; null when nothing was asked. */
export function inferSnapshot({ question, loaded }: Infer): InferSnapshot | null {
  return question === null ? null : { question, chosen: loaded?.call ?? null };
}

/** The searches whose verified inputs may be exported, the newest first. */
export function keptOf({ search, kept }: Infer): readonly Found[] {
  return search.kind === "ended" || search.kind === "running" ? [search, ...kept] : kept;
}

/** The program as the latest search read it; null when none did. */
export function programOf({ search, kept }: Infer): Program | null {
  const found = search.kind === "running" || search.kind === "ended" ? search : kept[0];
  return found?.request.program ?? null;
}

function withoutFaults(search: Search): Search {
  return search.kind === "faulty" ? { kind: "none" } : search;
}

function ofSearch({ search }: Infer, id: SearchId, kinds: readonly Search["kind"][]): boolean {
  return "id" in search && search.id === id && kinds.includes(search.kind);
}

type Searching = Extract<Search, { kind: "running" | "ended" }>;

function withFound(infer: Infer, id: SearchId, change: (found: Searching) => Searching): Infer {
  const { search } = infer;
  if (search.kind !== "running" && search.kind !== "ended") return infer;
  return search.id === id ? { ...infer, search: change(search) } : infer;
}
