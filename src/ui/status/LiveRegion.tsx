import { spokenStop } from "../../session/sentences.ts";
import { useSession } from "../context.ts";
import type { Session } from "../../session/state.ts";

/** Says each stop to a screen reader, once. */
export function LiveRegion() {
  const sentence = useSession(sentenceOf);
  return (
    <div role="status" className="visually-hidden">
      {sentence}
    </div>
  );
}

function sentenceOf({ phase }: Session): string {
  switch (phase.kind) {
    case "editing":
      return "";
    case "tracing":
      return "Python runs the program.";
    case "rejected":
      return phase.error.message;
    case "paused":
      return spokenStop(phase);
  }
}
