import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { err, ok, type Result } from "../../core/lib/result.ts";
import type { Measured, Slice } from "./slice.ts";
import { evaluateSlice } from "./slice.ts";

/** What a process of its own says. */
export type JobMessage =
  | { readonly kind: "measured"; readonly measured: Measured }
  | { readonly kind: "ended"; readonly error: string | null };

const JOB = fileURLToPath(new URL("job.ts", import.meta.url));

/** Measures all functions, on `jobs` processes where that is more than one. */
export async function evaluateAll(
  request: Omit<Slice, "job">,
  report: (measured: Measured) => void,
): Promise<Result<void, string>> {
  if (request.jobs === 1) return evaluateSlice({ ...request, job: 0 }, report);
  const children: ChildProcess[] = [];
  const jobs = Array.from({ length: request.jobs }, (_, job) => {
    const child = fork(JOB, { serialization: "advanced" });
    children.push(child);
    return ended(child, { ...request, job }, report);
  });
  const results = await Promise.all(jobs);
  for (const child of children) child.kill();
  return results.find((result) => !result.ok) ?? ok(undefined);
}

function ended(
  child: ChildProcess,
  slice: Slice,
  report: (measured: Measured) => void,
): Promise<Result<void, string>> {
  return new Promise((resolve) => {
    child.on("message", (message: JobMessage) => {
      if (message.kind === "measured") report(message.measured);
      else resolve(message.error === null ? ok(undefined) : err(message.error));
    });
    child.on("exit", (code) => {
      resolve(err(`A process of the evaluation ended with status ${String(code)}.`));
    });
    child.send(slice);
  });
}
