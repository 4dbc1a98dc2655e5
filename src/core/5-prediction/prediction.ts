import type { State } from "../2-tree/state.ts";
import type { OutOfScope } from "../4-language/transition.ts";
import type { Confidence } from "./confidence.ts";
import type { DecodedToken } from "./decode.ts";
import type { Position } from "./position.ts";

/** What the model makes of one action. */
export type Prediction =
  | {
      readonly kind: "predicted";
      readonly position: Position;
      /** `stateOf(position)`. */
      readonly state: State;
      /** Text printed on the way, in order. */
      readonly printed: readonly string[];
      /** Of the last output; null when ordinary stack code alone led here. */
      readonly confidence: Confidence | null;
      readonly cost: Cost;
    }
  | {
      /** An output was cut at its limit or fits no state: the walk ends before it, at `position`. */
      readonly kind: "unreadable";
      readonly position: Position;
      readonly tokens: readonly DecodedToken[];
      readonly reason: string;
      readonly cost: Cost;
    }
  | { readonly kind: "out_of_scope"; readonly reason: OutOfScope; readonly cost: Cost }
  | { readonly kind: "cancelled"; readonly cost: Cost };

/** What a prediction took. */
export interface Cost {
  /** Model calls: executed lines and parts of lines between calls. */
  readonly steps: number;
  /** Tokens the network read, prompts and outputs, without the program's source. */
  readonly tokens: number;
}
