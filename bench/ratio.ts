/** A figure that means the same on every machine: two times measured in one run, one divided by the other. */
export interface Ratio {
  /** `A / B` in words. */
  readonly name: string;
  readonly value: number;
  /** The largest value we want. */
  readonly goal: number;
}

/** Milliseconds a call takes. */
export async function timed(call: () => unknown): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

/** Milliseconds of processor time a call takes in this process: unlike the clock's, they do not depend on what else runs. */
export function timedOnCpu(call: () => unknown): number {
  const begun = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error("No values to take the median of.");
  return middle;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
