import type { Ratio } from "./ratio.ts";
import { compareRecorders } from "./traced.ts";

/** Our recording against the least a recorder can do. */
export function measureRecording(): Promise<readonly Ratio[]> {
  return compareRecorders("bare settrace recorder", 2, () => undefined, "bare_recorder.py");
}
