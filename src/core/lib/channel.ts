/** Values that one side pushes and another awaits, in order. It may be read once. */
export class Channel<T> implements AsyncIterable<T> {
  private readonly values: T[] = [];
  private closed: { readonly error: unknown } | "end" | null = null;
  private wake: (() => void)[] = [];

  push(value: T): void {
    this.values.push(value);
    this.notify();
  }

  /** What was pushed before is still read. */
  end(): void {
    this.closed ??= "end";
    this.notify();
  }

  /** Reading throws this after what was pushed before. */
  fail(error: unknown): void {
    this.closed ??= { error };
    this.notify();
  }

  /** Settles when there is something to read, or nothing will come any more. */
  ready(): Promise<null> {
    if (this.values.length > 0 || this.closed !== null) return Promise.resolve(null);
    return new Promise((resolve) => this.wake.push(() => resolve(null)));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      await this.ready();
      const value = this.values.shift();
      if (value !== undefined) yield value;
      else if (this.closed === "end") return;
      else if (this.closed !== null) throw this.closed.error;
    }
  }

  private notify(): void {
    const waiting = this.wake;
    this.wake = [];
    for (const wake of waiting) wake();
  }
}
