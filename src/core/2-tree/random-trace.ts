import type { Locals, LoopCursor, Trace, TraceEvent } from "../1-trace/trace.ts";
import type { Random } from "../lib/random.ts";

/**
 * A random recording for tests of laws: events nest as the tracer's do (calls, generators, caught
 * and leaving exceptions, prints, a recording cut anywhere), values are small numbers.
 */
export function randomTrace(random: Random): Trace {
  const events: TraceEvent[] = [];
  const chance = (probability: number): boolean => random.next() < probability;
  const value = (): string => String(random.below(10));
  const line = (): number => 1 + random.below(9);
  const locals = (): Locals =>
    new Map(["x", "y", "z"].slice(0, random.below(4)).map((name) => [name, value()]));
  const cursors = (): readonly LoopCursor[] =>
    chance(0.3) ? [{ line: line(), items: [value()], more: chance(0.5) }] : [];
  const frame = () => ({
    line: line(),
    locals: locals(),
    globals: chance(0.3) ? locals() : new Map<string, string>(),
  });

  const work = (depth: number): void => {
    while (chance(0.4)) {
      if (chance(0.5)) events.push({ kind: "micro", label: "+", value: value() });
      else if (chance(0.5)) events.push({ kind: "print", text: `${value()}\n` });
      else if (depth < 5) activation(depth + 1);
    }
  };

  const activation = (depth: number): void => {
    const callerChanges = depth > 0 ? locals() : new Map<string, string>();
    const name = `f${value()}`;
    const begun = { name, ...frame() };
    events.push(chance(0.2) ? { kind: "resume", ...begun, cursors: cursors() } : { kind: "call", ...begun });
    work(depth);
    for (let lines = random.below(6); lines > 0; lines--) {
      events.push({ kind: "line", cursors: cursors(), ...frame() });
      work(depth);
      if (!chance(0.15)) continue;
      const caught = { type: "ValueError", message: value(), callerChanges: new Map<string, string>() };
      events.push({ kind: "exception", leaves: false, ...caught, ...frame() });
    }
    if (chance(0.2)) {
      events.push({
        kind: "exception",
        type: "KeyError",
        message: value(),
        leaves: true,
        callerChanges,
        ...frame(),
      });
    } else {
      const kind = chance(0.2) ? "yield" : "return";
      events.push({ kind, value: value(), callerChanges, ...frame() });
    }
  };

  activation(0);
  const program = { lines: [], bound: new Set<string>() };
  if (chance(0.7)) return { program, events, end: { kind: "normal" } };
  const cut = events.slice(0, 1 + random.below(events.length));
  return { program, events: cut, end: { kind: "stopped", reason: "events", message: "Stopped." } };
}
