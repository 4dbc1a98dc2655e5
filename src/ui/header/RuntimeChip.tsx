import type { Runtime } from "../../session/session.ts";

/** State of a worker in a few words; the full sentence is in the tooltip. */
export function RuntimeChip({ name, runtime }: { readonly name: string; readonly runtime: Runtime }) {
  return (
    <span className={`runtime ${runtime.kind}`} title={titleOf(runtime)}>
      <span className="runtime-mark" aria-hidden />
      {textOf(name, runtime)}
    </span>
  );
}

function titleOf(runtime: Runtime): string | undefined {
  if (runtime.kind === "failed") return runtime.message;
  return runtime.kind === "ready" ? (runtime.detail ?? undefined) : undefined;
}

function textOf(name: string, runtime: Runtime): string {
  switch (runtime.kind) {
    case "ready":
      return runtime.label;
    case "idle":
      return `${name}: loads when needed`;
    case "failed":
      return `${name}: not available`;
    case "loading": {
      const percent = runtime.fraction === null ? "" : ` ${String(Math.floor(runtime.fraction * 100))} %`;
      return `${name}: ${runtime.stage}${percent}…`;
    }
  }
}
