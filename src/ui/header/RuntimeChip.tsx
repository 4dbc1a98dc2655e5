import { Suspense, useId, useState, type ReactNode } from "react";
import type { Runtime } from "../../session/state.ts";

interface Props {
  readonly name: string;
  /** What it is for, as a sentence. */
  readonly task: string;
  readonly runtime: Runtime;
  /** What can be done about it; made when it is first wanted. */
  readonly children?: ReactNode;
}

/** State of a worker in a few words; pressed, it says more. */
export function RuntimeChip({ name, task, runtime, children }: Props) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={`runtime ${runtime.kind}`} popoverTarget={id}>
        <span className="runtime-mark" aria-hidden />
        {textOf(name, runtime)}
      </button>
      <div id={id} popover="auto" className="chip-more runtime-more" onBeforeToggle={() => setOpened(true)}>
        <p>{task}</p>
        {detailOf(runtime) !== null && <p>{detailOf(runtime)}</p>}
        {opened && <Suspense>{children}</Suspense>}
      </div>
    </>
  );
}

function detailOf(runtime: Runtime): string | null {
  if (runtime.kind === "failed") return runtime.message;
  return runtime.kind === "ready" ? runtime.detail : null;
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
