/** What was left out, counted by reason. */
export class Rejections {
  private readonly counts = new Map<string, number>();

  count(what: "line" | "program" | "input" | "transition" | "question", reason: string): void {
    const key = `${what}: ${reason}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** Most frequent first. */
  list(): readonly (readonly [reason: string, count: number])[] {
    return [...this.counts].sort(([, a], [, b]) => b - a);
  }
}
