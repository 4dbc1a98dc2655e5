import * as v from "valibot";
import type { Locals, ValueText } from "./trace.ts";

/** What a variable or a part of an object is: a value of its own, or one of the numbered objects. */
export type Reference =
  { readonly kind: "text"; readonly text: ValueText } | { readonly kind: "object"; readonly object: number };

export interface HeapObject {
  /** Name of its type. */
  readonly type: string;
  /** `[0]`, `['a']`, `.x`, `∋` and what stands there. */
  readonly parts: readonly (readonly [string, Reference])[];
  /** Further parts that are left out. */
  readonly more: number;
}

/** The containers that variables refer to. Two references with one number are the same object. */
export interface ObjectGraph {
  readonly names: readonly (readonly [string, Reference])[];
  readonly objects: readonly HeapObject[];
  /** Whether there were more objects than are shown. */
  readonly leftOut: boolean;
}

const referenceSchema = v.variant("kind", [
  v.object({ kind: v.literal("text"), text: v.string() }),
  v.object({ kind: v.literal("object"), object: v.number() }),
]);

const namedSchema = v.tuple([v.string(), referenceSchema]);

const graphSchema = v.object({
  names: v.array(namedSchema),
  objects: v.array(v.object({ type: v.string(), parts: v.array(namedSchema), more: v.number() })),
  leftOut: v.boolean(),
});

/** Parse what `graph.py` wrote. Text of any other shape is a bug and throws. */
export const decodeGraph = (json: string): ObjectGraph => v.parse(graphSchema, JSON.parse(json));

/** The expression whose graph is wanted: a dictionary of variables by name. */
export const graphExpression = (variables: Locals): string =>
  `{${[...variables.keys()].map((name) => `'${name}': ${name}`).join(", ")}}`;

/** How often each object is referred to, by its number. */
export function referenceCounts({ names, objects }: ObjectGraph): readonly number[] {
  const counts = objects.map(() => 0);
  for (const [, reference] of [...names, ...objects.flatMap(({ parts }) => parts)]) {
    if (reference.kind === "object") counts[reference.object] = (counts[reference.object] ?? 0) + 1;
  }
  return counts;
}
