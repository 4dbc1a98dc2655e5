import { useEffect, useRef, useState } from "react";
import type { EvaluationRequest } from "../../core/1-trace/replay.ts";
import type { EvaluationAnswer } from "../../session/evaluate.ts";
import { useController } from "../context.ts";
import type { Recording } from "../../session/recording.ts";

/** An answer and what it answers; a stop may have changed since. */
interface Answered {
  readonly recording: Recording;
  readonly request: EvaluationRequest;
  readonly answer: EvaluationAnswer;
}

/**
 * Python's answer to a request about a recording; null while it works. One request runs at a time:
 * stops passed in the meantime are never asked about. The request must stay the same object while
 * nothing changed.
 */
export function useEvaluation(
  recording: Recording | null,
  request: EvaluationRequest | null,
): EvaluationAnswer | null {
  const controller = useController();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const running = useRef(false);
  const settled = recording === null || (answered?.recording === recording && answered.request === request);

  useEffect(() => {
    if (recording === null || request === null || settled || running.current) return;
    running.current = true;
    void controller.evaluate([request]).then((answers) => {
      running.current = false;
      const answer = answers?.[0] ?? { kind: "unavailable", message: "The run has ended." };
      setAnswered({ recording, request, answer });
    });
  }, [controller, recording, request, settled, answered]);

  return settled ? (answered?.answer ?? null) : null;
}
