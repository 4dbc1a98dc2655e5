import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../../python/node.ts";
import type { Tracer } from "../../../python/protocol.ts";
import { DEFAULT_LIMITS } from "../../1-trace/trace.ts";
import { buildTree } from "../../2-tree/build.ts";
import { encodeInverseAnswer, encodeInversePrompt } from "../../4-language/encode-inverse.ts";
import { inverseAt } from "../../4-language/inverses.ts";
import { recordedOf } from "../../4-language/recorded.ts";
import { tokenId, VOCABULARY } from "../../4-language/vocabulary.ts";
import { seededRandom } from "../../lib/random.ts";
import { createProgramContext, type ProgramContext } from "../context.ts";
import { rowByRow, type Model } from "../model.ts";
import { Oracle } from "../oracle.ts";
import { canonicalText } from "./canonical.ts";
import { findInputs, modelPorts, type InverseRequest } from "./find.ts";
import type { FoundInput, InverseUpdate } from "./found.ts";
import { satisfies } from "./restrict.ts";
import type { Constraints } from "./constraint.ts";

const source = `
def f(text, n):
    out = ''
    while len(out) < n:
        out += text
    return out.upper()
`;

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
});

const record = (args: string) =>
  tracer.trace({ source, entry: { kind: "function", name: "f", args }, limits: LIMITS, stdin: "" });
const LIMITS = { ...DEFAULT_LIMITS, events: 300 };

async function contextOf(model: Model): Promise<ProgramContext> {
  const trace = await record("('ab', 3)");
  if (!trace.ok) throw new Error(trace.error.message);
  const context = await createProgramContext(model, trace.value.program);
  if (!context.ok) throw new Error(context.error.detail);
  return context.value;
}

function requestOf({ program }: ProgramContext, more: Partial<InverseRequest> = {}): InverseRequest {
  const propose = { count: 6, sampling: { temperature: 1, topP: 1 }, seed: 1, constraints: new Map() };
  return {
    program,
    name: "f",
    defLine: 1,
    observed: { kind: "returns", value: "'ABAB'" },
    propose,
    milliseconds: 1e6,
    selfVerify: true,
    searchCalls: 0,
    ...more,
  };
}

async function find(context: ProgramContext, request: InverseRequest, cancelAfter = Infinity) {
  let asked = 0;
  const ports = {
    ...modelPorts(context, 60, 50),
    run: (entry: Parameters<Tracer["trace"]>[0]["entry"]) =>
      tracer.trace({ source, entry, limits: LIMITS, stdin: "" }),
    now: () => 0,
    cancelled: () => ++asked > cancelAfter,
  };
  const updates: InverseUpdate[] = [];
  for await (const update of findInputs(ports, request)) updates.push(update);
  const inputs = new Map<string, FoundInput>();
  for (const update of updates) if (update.kind === "input") inputs.set(update.input.call, update.input);
  return { inputs, last: updates.at(-1) };
}

/** Every allowed token is about as likely as any other, those that end things more so. */
const guesser = (): Model => {
  const random = seededRandom(5);
  return rowByRow({
    extend: (cache, tokens) => {
      const logits = new Float32Array(VOCABULARY.length).map(() => 3 * random.next());
      for (const end of ["'", "]", ")", "}", ";", "d3"]) logits[tokenId(end)] = 4 + random.next();
      return Promise.resolve({ logits, cache: { length: (cache?.length ?? 0) + tokens.length } });
    },
    release: () => undefined,
  });
};

test("what a network knows is found, held true by Python and by its own walk, and merged", async () => {
  const oracle = new Oracle();
  const context = await contextOf(oracle);
  const trace = await record("('ab', 3)");
  if (!trace.ok) throw new Error(trace.error.message);
  const tree = buildTree(trace.value);
  oracle.learn(context, tree);
  const recorded = recordedOf(context.program, tree);
  const inverse = inverseAt(recorded, tree.nodes.length - 2, "inv_call");
  if (!inverse.ok) throw new Error(inverse.error.detail);
  const prompt = encodeInversePrompt(inverse.value, context.slots);
  const answer = encodeInverseAnswer(inverse.value.to, context.slots);
  if (!prompt.ok || !answer.ok) throw new Error("out of scope");
  oracle.learnAnswer(prompt.value, answer.value);

  const { inputs, last } = await find(context, requestOf(context));
  expect([...inputs.values()]).toMatchObject([
    {
      call: "('ab', 3)",
      origin: "inferred",
      proposal: { draws: 6 },
      selfVerified: { holds: true, outcome: { kind: "returns", value: "'ABAB'" } },
      verified: { holds: true },
    },
  ]);
  expect(inputs.get("('ab', 3)")?.proposal?.logProbability).toBeCloseTo(0);
  expect(last).toEqual({ kind: "ended", reason: "done", calls: 1 });
  expect(oracle.alive).toBe(1);
});

test("whatever a network says, proposals are calls of the function within what is held fixed", async () => {
  const context = await contextOf(guesser());
  const constraints: Constraints = new Map([
    ["text", { type: "str", minLength: 1 }],
    ["n", { value: "3" }],
  ]);
  const propose = { count: 40, sampling: { temperature: 1, topP: 1 }, seed: 2, constraints };
  const { inputs } = await find(context, requestOf(context, { propose, selfVerify: false }));
  expect(inputs.size).toBeGreaterThan(3);
  for (const { call, proposal } of inputs.values()) {
    expect(call).toMatch(/^\(['"].+['"], 3\)$/s);
    expect([...(proposal?.args.keys() ?? [])]).toEqual(["text", "n"]);
    expect(satisfies(proposal?.args ?? new Map(), constraints)).toBe(true);
  }
});

test("a call that never ends is told as such, and a search goes on to one that holds", async () => {
  const context = await contextOf(guesser());
  const constraints: Constraints = new Map([["n", { value: "4" }]]);
  const propose = { count: 6, sampling: { temperature: 1, topP: 1 }, seed: 3, constraints };
  const request = requestOf(context, { propose, selfVerify: false, searchCalls: 2000 });
  const { inputs } = await find(context, request);
  const found = [...inputs.values()].filter(({ verified }) => verified?.holds === true);
  expect(found.map(({ origin }) => origin)).toEqual(["searched"]);
  expect(found[0]?.proposal).toBe(null);
  const again = await record(found[0]?.call ?? "");
  expect(again.ok && again.value.end.kind).toBe("normal");

  const empty: Constraints = new Map([...constraints, ["text", { value: "''" }]]);
  const endless = await find(context, requestOf(context, { propose: { ...propose, constraints: empty } }));
  expect([...endless.inputs.values()].map(({ verified }) => verified?.outcome.kind)).toEqual(["endless"]);
});

test("cancelled, it keeps what it found", async () => {
  const context = await contextOf(guesser());
  const propose = { count: 400, sampling: { temperature: 1, topP: 1 }, seed: 4, constraints: new Map() };
  const { inputs, last } = await find(context, requestOf(context, { propose }), 150);
  expect(last).toMatchObject({ kind: "ended", reason: "cancelled" });
  expect(inputs.size).toBeGreaterThan(0);
});

test.each([
  ["[1,'a']", { ok: true, value: "[1, 'a']" }],
  ['"it\'s"', { ok: true, value: `"it's"` }],
  ["abc", { ok: false }],
  ["", { ok: false }],
  ["1), (2", { ok: false }],
])("%s as a wanted value", async (written, expected) => {
  expect(await canonicalText((request) => tracer.trace(request), written)).toMatchObject(expected);
});
