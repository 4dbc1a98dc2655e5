import type { ModelError } from "./error.ts";

/** What computes: WebAssembly on the processor, or WebGPU on the graphics card. */
export type Backend = "wasm" | "webgpu";

/** What the visitor wants to compute: whichever is faster here, or one of them. */
export const COMPUTING = ["faster", "wasm", "webgpu"] as const;
export type Computing = (typeof COMPUTING)[number];

/** Where loading stands, in words for the page. */
export type LoadingStage = "starting" | "downloading" | "preparing" | "checking";

/** A model that can be asked. */
export interface ReadyModel {
  /** The card's name. */
  readonly name: string;
  readonly backend: Backend;
  /** Processor threads. */
  readonly threads: number;
  /** Measured here, for one token after the card's probe. */
  readonly millisecondsPerToken: number;
  /** Size of the model's files. */
  readonly bytes: number;
  /** Of the weights, in hexadecimal: two models of one name are told apart by it. */
  readonly sha256: string;
}

/** Why the other backend is not the one in use. */
export type PassedOver =
  | { readonly kind: "not_tried" }
  | { readonly kind: "not_wanted" }
  | { readonly kind: "slower"; readonly millisecondsPerToken: number }
  | { readonly kind: "unusable"; readonly error: ModelError };

export type ModelStatus =
  | {
      readonly kind: "loading";
      readonly stage: LoadingStage;
      /** Share of the stage that is done, 0 to 1; null where it is not known. */
      readonly fraction: number | null;
    }
  | ({ readonly kind: "ready" } & ReadyModel)
  | { readonly kind: "failed"; readonly error: ModelError };
