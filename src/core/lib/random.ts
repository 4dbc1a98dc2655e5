/** Seeded pseudo-random numbers (mulberry32): the same seed gives the same sequence on every host. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, n). */
  below(n: number): number;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (n) => Math.floor(next() * n) };
}

/** The values in a random order, every order as likely (Fisher–Yates). */
export function shuffled<T>(values: readonly T[], random: Random): T[] {
  const left = [...values];
  const result: T[] = [];
  while (left.length > 0) {
    const at = random.below(left.length);
    const chosen = left[at];
    const last = left.pop();
    if (chosen === undefined || last === undefined) break;
    if (at < left.length) left[at] = last;
    result.push(chosen);
  }
  return result;
}
