import type { Runtime } from "../../session/session.ts";

/** State of a worker in a few words; the full sentence is in the tooltip. */
export function RuntimeChip({ name, runtime }: { readonly name: string; readonly runtime: Runtime }) {
  return (
    <span
      className={`runtime ${runtime.kind}`}
      title={runtime.kind === "failed" ? runtime.message : undefined}
    >
      <span className="runtime-mark" aria-hidden />
      {textOf(name, runtime)}
    </span>
  );
}

function textOf(name: string, runtime: Runtime): string {
  switch (runtime.kind) {
    case "ready":
      return runtime.label;
    case "failed":
      return `${name}: not available`;
    case "loading": {
      const percent = runtime.fraction === null ? "" : ` ${String(Math.floor(runtime.fraction * 100))} %`;
      return `${name}: ${runtime.stage}${percent}…`;
    }
  }
}
