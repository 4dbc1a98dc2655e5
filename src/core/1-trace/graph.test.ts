import { beforeAll, expect, test } from "vitest";
import { createNodeTracer } from "../../python/node.ts";
import type { Tracer } from "../../python/protocol.ts";
import { decodeGraph, graphExpression, referenceCounts, type ObjectGraph, type Reference } from "./graph.ts";
import { DEFAULT_LIMITS } from "./trace.ts";

let tracer: Tracer;
beforeAll(async () => {
  tracer = await createNodeTracer();
}, 300_000);

/** The graph of variables just before the last line of a program runs. */
async function graphOf(source: string, ...names: readonly string[]): Promise<ObjectGraph> {
  const request = { source, entry: { kind: "module" }, stdin: "", limits: DEFAULT_LIMITS } as const;
  const traced = await tracer.trace(request);
  if (!traced.ok) throw new Error(traced.error.message);
  const steps = traced.value.events.filter(({ kind }) => kind !== "micro" && kind !== "print");
  const text = graphExpression(new Map(names.map((name) => [name, ""])));
  const requests = [{ step: steps.length - 2, expressions: [{ text, as: "graph" } as const] }];
  const evaluated = await tracer.evaluate({ request, changes: [] }, requests);
  const result = evaluated.ok ? evaluated.value.steps[0]?.results[0] : undefined;
  if (result?.kind !== "value") throw new Error(JSON.stringify(evaluated));
  return decodeGraph(result.text);
}

const shown = (reference: Reference): string =>
  reference.kind === "text" ? reference.text : `#${String(reference.object)}`;

/** `a=#0 b=#0 | #0 list [0]=1`. */
function notation({ names, objects }: ObjectGraph): string {
  const list = (parts: readonly (readonly [string, Reference])[]): string =>
    parts.map(([label, reference]) => `${label}=${shown(reference)}`).join(" ");
  return [
    list(names),
    ...objects.map(({ type, parts }, index) => `#${String(index)} ${type} ${list(parts)}`),
  ].join(" | ");
}

test.each<[string, readonly string[], string]>([
  ["a = [1]\nb = a\nc = [1]\n0", ["a", "b", "c"], "a=#0 b=#0 c=#1 | #0 list [0]=1 | #1 list [0]=1"],
  ["r = [0]\ng = [r, r]\n0", ["g", "r"], "g=#0 r=#1 | #0 list [0]=#1 [1]=#1 | #1 list [0]=0"],
  ["x = []\nx.append(x)\n0", ["x"], "x=#0 | #0 list [0]=#0"],
  ["d = {'a': (1, 'b')}\n0", ["d"], "d=#0 | #0 dict ['a']=#1 | #1 tuple [0]=1 [1]='b'"],
  ["s = {2, 1}\nn = 3\n0", ["s", "n"], "s=#0 n=3 | #0 set ∋=1 ∋=2"],
  [
    "class P:\n    def __init__(self, q):\n        self.q = q\na = P(None)\nb = P(a)\n0",
    ["a", "b"],
    "a=#0 b=#1 | #0 P .q=None | #1 P .q=#0",
  ],
])("%j", async (source, names, expected) => {
  expect(notation(await graphOf(source, ...names))).toBe(expected);
});

test("large values are counted, not shown whole; shared objects are counted by reference", async () => {
  const graph = await graphOf("a = list(range(50))\nb = [[n] for n in range(99)]\nc = a\n0", "a", "b", "c");
  expect(graph.objects[0]).toMatchObject({ more: 20 });
  expect(referenceCounts(graph)[0]).toBe(2);
  const many = await graphOf("b = [[[n] for n in range(20)] for m in range(9)]\n0", "b");
  expect([many.objects.length, many.leftOut]).toEqual([60, true]);
});
