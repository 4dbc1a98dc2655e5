import type { ModelStatus } from "../inference/status.ts";
import type { PythonStatus } from "../python/protocol.ts";
import type { Runtime } from "./session.ts";

const STAGES = {
  starting: "starting",
  downloading: "downloading",
  preparing: "preparing",
  checking: "checking itself",
} as const;

/** The model's state in the words of the page. */
export function modelRuntime(status: ModelStatus): Runtime {
  switch (status.kind) {
    case "loading":
      return { kind: "loading", stage: STAGES[status.stage], fraction: status.fraction };
    case "failed":
      return { kind: "failed", message: status.error.message };
    case "ready": {
      const size = `${String(Math.round(status.bytes / 1e6))} MB`;
      const device = status.backend === "webgpu" ? "WebGPU" : `CPU, ${threads(status.threads)}`;
      const speed = `${status.millisecondsPerToken.toFixed(status.millisecondsPerToken < 10 ? 1 : 0)} ms a token`;
      return { kind: "ready", label: [status.name, size, device, speed].join(" · ") };
    }
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
      return { kind: "ready", label: `Python ${status.version}` };
  }
}
