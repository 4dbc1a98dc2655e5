import type { Locals } from "../../1-trace/trace.ts";
import type { OutOfScope } from "../../4-language/transition.ts";
import type { Proposal } from "./propose.ts";
import type { Verdict } from "./verify.ts";

/** An input with all that is known of it. The three figures are never mixed: who says so stands beside each. */
export interface FoundInput {
  /** As the function is called, `(1, 'a')`. */
  readonly call: string;
  /** `inferred` by the network; `searched` by changing those under Python's guidance; `shrunk` from one that holds. */
  readonly origin: "inferred" | "searched" | "shrunk";
  readonly args: Locals;
  /** Null for one that the network did not draw. */
  readonly proposal: Proposal | null;
  /** By the network's walk; null while it has not been walked. */
  readonly selfVerified: Verdict | null;
  /** By Python; null while it has not run. */
  readonly verified: Verdict | null;
}

export type InverseUpdate =
  /** A new input, or one of which more is known. */
  | { readonly kind: "input"; readonly input: FoundInput }
  | { readonly kind: "rejected"; readonly reason: string }
  | {
      readonly kind: "ended";
      readonly reason: "done" | "time" | "cancelled";
      /** Calls made in Python. */
      readonly calls: number;
    }
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope };

/** The likeliest for the network first; searched ones last. */
export function ranked(inputs: readonly FoundInput[]): readonly FoundInput[] {
  const weight = ({ proposal }: FoundInput): number => proposal?.logProbability ?? -Infinity;
  return [...inputs].sort((a, b) => weight(b) - weight(a) || 0);
}
