/** Why a model cannot be used, or stopped working. `message` is a sentence for the user. */
export interface ModelError {
  readonly kind:
    | "missing_file"
    | "damaged_file"
    | "html_instead_of_file"
    | "invalid_card"
    | "other_language"
    | "out_of_memory"
    | "no_webgpu"
    | "self_test"
    | "worker_died"
    | "runtime";
  readonly message: string;
}

export const NO_WEBGPU: ModelError = {
  kind: "no_webgpu",
  message: "This browser offers no graphics card to compute on.",
};

/** Turns what the runtime threw into a {@link ModelError}; WebAssembly reports a full heap in several ways. */
export function runtimeError(cause: unknown): ModelError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  if (
    cause instanceof RangeError ||
    /out of memory|bad_alloc|allocation failed|memory access/i.test(detail)
  ) {
    return {
      kind: "out_of_memory",
      message: "There is not enough memory to run the model. Closing other tabs may help.",
    };
  }
  return { kind: "runtime", message: `The model could not run: ${detail}` };
}
