import { decodeTrace } from "../src/core/1-trace/decode.ts";
import { buildTree } from "../src/core/2-tree/build.ts";
import { median, timedOnCpu, type Ratio } from "./ratio.ts";
import { startRecorder, type Run } from "./traced.ts";

const STEPS = 20_000;
const REPEATS = 7;

const call = (name: string, source: string): Run => ({
  name,
  source,
  entry: { kind: "function", name, args: "()" },
});

/** Programs without an end whose variables do not grow. */
const ENDLESS: readonly Run[] = [
  call(
    "sift",
    `def sift():
    kept, n = [0] * 8, 0
    while True:
        n = (n * 5 + 3) % 97
        kept[n % 8] = n
`,
  ),
  call(
    "visit",
    `def leaf(n, seen):
    for k in range(3):
        seen[k] = n + k
    return sum(seen)
def visit():
    seen = [0, 0, 0]
    while True:
        leaf(seen[0] % 7, seen)
`,
  ),
];

/** Recording, reading it and building the tree: what the second half of 20,000 events costs, against the first. */
export async function measureGrowth(): Promise<readonly Ratio[]> {
  const { record } = await startRecorder();
  const cost = (program: Run, events: number): number =>
    timedOnCpu(() => {
      const trace = decodeTrace(record(program, { events, milliseconds: 600_000 }));
      if (!trace.ok) throw new Error(trace.error.message);
      buildTree(trace.value);
    });
  return ENDLESS.map((program) => {
    cost(program, STEPS);
    const times = Array.from({ length: REPEATS }, () => ({
      half: cost(program, STEPS / 2),
      whole: cost(program, STEPS),
    }));
    const half = median(times.map((time) => time.half));
    const whole = median(times.map((time) => time.whole));
    const name = `cost of the last half of ${STEPS} steps of ${program.name} / the first half`;
    return { name, value: (whole - half) / half, goal: 1.2 };
  });
}
