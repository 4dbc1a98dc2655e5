import type { ChosenStatus } from "../inference/choose.ts";
import type { Backend, PassedOver } from "../inference/status.ts";
import type { PythonStatus } from "../python/protocol.ts";
import type { Runtime } from "./state.ts";

const STAGES = {
  starting: "starting",
  downloading: "downloading",
  preparing: "preparing",
  checking: "checking itself",
} as const;

/** The model's state in the words of the page. */
export function modelRuntime(status: ChosenStatus): Runtime {
  switch (status.kind) {
    case "loading":
      return { kind: "loading", stage: STAGES[status.stage], fraction: status.fraction };
    case "failed":
      return { kind: "failed", message: status.error.message };
    case "ready": {
      const size = `${String(Math.round(status.bytes / 1e6))} MB`;
      const device = status.backend === "webgpu" ? "WebGPU" : `CPU, ${threads(status.threads)}`;
      const label = [status.name, size, device, perToken(status.millisecondsPerToken)].join(" · ");
      return { kind: "ready", label, detail: choice(status.backend, status.passedOver) };
    }
  }
}

const perToken = (milliseconds: number): string =>
  `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms a token`;

/** Why this backend computes and not the other. */
function choice(backend: Backend, passedOver: PassedOver): string {
  const other = backend === "webgpu" ? "The processor" : "WebGPU";
  switch (passedOver.kind) {
    case "not_tried":
      return `It reproduced the stored logits here. ${other} was not tried.`;
    case "not_wanted":
      return `It reproduced the stored logits here. You chose the processor, so ${other} was not tried.`;
    case "slower":
      return `It reproduced the stored logits here. ${other} takes ${perToken(passedOver.millisecondsPerToken)}.`;
    case "unusable":
      return `It reproduced the stored logits here. ${other}: ${passedOver.error.message}`;
  }
}

function threads(count: number): string {
  return count === 1 ? "1 thread" : `${String(count)} threads`;
}

/** Python's state in the words of the page. */
export function pythonRuntime(status: PythonStatus): Runtime {
  switch (status.kind) {
    case "loading":
      return status;
    case "failed":
      return status;
    case "ready":
      return { kind: "ready", label: `Python ${status.version}`, detail: null };
  }
}
