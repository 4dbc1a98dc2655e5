import { canonicalLineAt, editorLineOf } from "../../core/1-trace/lines.ts";
import { DEFAULT_LIMITS, type Entry, type Trace } from "../../core/1-trace/trace.ts";
import { buildTree } from "../../core/2-tree/build.ts";
import { checkRecording } from "../../core/3-debugger/laws/laws.ts";
import type { Random } from "../../core/lib/random.ts";
import type { Tracer } from "../../python/protocol.ts";
import { checkLanguage } from "./language.ts";

/** Recorded events of a run; of one in {@link CUT_ONE_IN} only a random part, so that recordings stop anywhere. */
const EVENTS = 600;
const CUT_ONE_IN = 5;
/** A run said to go on for ever is recorded so many times as long. */
const LONGER = 4;
/** No law speaks of time, and a busy machine must not cut a run short. */
const MILLISECONDS = 60_000;

/** What became of all laws on all programs. */
export class Laws {
  /** Recorded runs. */
  runs = 0;
  /** Runs that the tracer refused. */
  refused = 0;
  /** How often each law held. */
  readonly held = new Map<string, number>();
  /** Questions that have no place in the language, by reason. */
  readonly outOfScope = new Map<string, number>();
  /** Laws that did not hold, and where. */
  readonly broken: string[] = [];

  /**
   * Records a run and checks every law on it.
   * @param events - where the recording is cut; at random when not given
   */
  async add(
    tracer: Tracer,
    id: string,
    source: string,
    entry: Entry,
    random: Random,
    events: number = random.below(CUT_ONE_IN) === 0 ? 1 + random.below(100) : EVENTS,
  ): Promise<void> {
    const record = async (most: number): Promise<Trace | null> => {
      const limits = { ...DEFAULT_LIMITS, events: most, milliseconds: MILLISECONDS };
      const trace = await tracer.trace({ source, entry, limits, stdin: "" });
      return trace.ok ? trace.value : null;
    };
    const trace = await record(events);
    if (trace === null || trace.events.length === 0) {
      this.refused++;
      return;
    }
    this.runs++;
    const check = (law: string, holds: boolean, at: number): void => {
      if (holds) count(this.held, law);
      else this.broken.push(`${id}, state ${at}: ${law}`);
    };
    checkLines(trace, check);
    checkRecording(trace, random, check);
    checkLanguage(trace, random, check, (reason) => count(this.outOfScope, reason));
    if (buildTree(trace).exit !== "never") return;
    const longer = await record(events * LONGER);
    check("never: it goes on when recorded longer", longer?.end.kind === "stopped", trace.events.length);
  }
}

/** Each line that is stepped to leads to the editor, and from there back. */
function checkLines(
  { program, events }: Trace,
  check: (law: string, holds: boolean, at: number) => void,
): void {
  for (const line of new Set(events.flatMap((event) => (event.kind === "line" ? [event.line] : [])))) {
    const start = editorLineOf(program, line);
    const back = start === null ? null : canonicalLineAt(program, start);
    // Of several statements that start on a line, the first is meant.
    const holds = back !== null && back <= line && editorLineOf(program, back) === start;
    check("a line leads to the editor and back", holds, line);
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
