import type { State } from "../2-tree/state.ts";
import type { OutOfScope } from "../4-language/transition.ts";
import type { Confidence } from "./confidence.ts";
import type { DecodedToken } from "./choose.ts";
import type { TokenId } from "./model.ts";
import type { Position } from "./position.ts";

/** A token as the network reads it, and as a person does. */
export interface ReadToken {
  readonly id: TokenId;
  readonly text: string;
}

/** One question to the network and its answer, token by token. The program's source comes before it. */
export interface Reading {
  readonly prompt: readonly ReadToken[];
  readonly answer: readonly DecodedToken[];
}

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
      /** The last output; null when ordinary stack code alone led here. */
      readonly reading: Reading | null;
      readonly cost: Cost;
    }
  | {
      /** An output was cut at its limit or fits no state: the walk ends before it, at `position`. */
      readonly kind: "unreadable";
      readonly position: Position;
      readonly reading: Reading;
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
