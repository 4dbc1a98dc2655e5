import * as v from "valibot";
import { endSchema, programSchema } from "../../core/1-trace/decode.ts";
import { DEFAULT_LIMITS, type Entry, type Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import type { BareToken } from "../../core/5-prediction/replay.ts";
import { replaySteps, type RecordedAnswer } from "../../core/5-prediction/recorded.ts";
import { eventSchema } from "./event.ts";
import type { Draft } from "../state.ts";
import type { Recording } from "../recording.ts";

/**
 * An example as it was run once: the program, what Python did, and what the network answered to every
 * step. All else – states, verdicts, confidence – the page works out from these.
 */
export interface RecordedExample {
  readonly model: ModelStamp;
  readonly source: string;
  readonly entry: Entry;
  readonly trace: Trace;
  readonly answers: readonly RecordedAnswer[];
}

/** Which network answered. */
export interface ModelStamp {
  readonly name: string;
  /** SHA-256 of its weights. */
  readonly weights: string;
}

const VERSION = 1;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A token that the grammar forced is its id; one that was chosen is `[raw probability, id, probability, …]`. */
const TokenSchema = v.pipe(
  v.union([Count, v.pipe(v.array(v.number()), v.minLength(3))]),
  v.transform((token): BareToken => {
    if (typeof token === "number") {
      return { rawProbability: null, alternatives: [{ id: token, probability: 1 }] };
    }
    const [rawProbability = 0, ...pairs] = token;
    const alternatives = pairs.flatMap((id, at) =>
      at % 2 === 0 ? [{ id, probability: pairs[at + 1] ?? 0 }] : [],
    );
    return { rawProbability, alternatives };
  }),
);

export const ModelStampSchema = v.object({
  name: v.string(),
  weights: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const ExampleSchema = v.object({
  version: v.literal(VERSION),
  model: ModelStampSchema,
  source: v.string(),
  entry: v.variant("kind", [
    v.object({ kind: v.literal("module") }),
    v.object({ kind: v.literal("function"), name: v.string(), args: v.string() }),
  ]),
  trace: v.object({ program: programSchema, events: v.array(eventSchema), end: endSchema }),
  answers: v.array(v.nullable(v.array(TokenSchema))),
});

/** @throws ValiError for text that is not a recorded example of this version. */
export function readExample(json: string): RecordedExample {
  return v.parse(v.pipe(v.string(), v.parseJson(), ExampleSchema), json);
}

/** The file's text. Probabilities keep four digits. */
export function writeExample({ model, source, entry, trace, answers }: RecordedExample): string {
  const file = {
    version: VERSION,
    model,
    source,
    entry,
    trace,
    answers: answers.map((answer) => answer?.map(tokenData) ?? null),
  };
  return `${JSON.stringify(file, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )}\n`;
}

function tokenData({ rawProbability, alternatives }: BareToken): number | readonly number[] {
  if (rawProbability === null) return alternatives[0]?.id ?? 0;
  return [
    rounded(rawProbability),
    ...alternatives.flatMap(({ id, probability }) => [id, rounded(probability)]),
  ];
}

const rounded = (share: number): number => Number(share.toPrecision(4));

/** The run to show, with its predictions worked out; without them where another network is in use (not `fits`). */
export function recordingOf({ source, entry, trace, answers }: RecordedExample, fits = true): Recording {
  const { program, end } = trace;
  const tree = buildTree(trace);
  return {
    origin: { request: { source, entry, stdin: "", limits: DEFAULT_LIMITS }, changes: [] },
    program,
    tree,
    end,
    milliseconds: null,
    recorded: fits ? replaySteps(program, tree, answers) : null,
  };
}

export function draftOf({ source, entry }: RecordedExample): Draft {
  return { source, entry, stdin: "", breakpoints: [] };
}
