import { encodeLine } from "./encode.ts";
import { formatLine, formatSlots } from "./notation.ts";
import { frameAt, nodeAt, type Recorded } from "./recorded.ts";
import { createSlots } from "./slots.ts";
import { transitionsOf } from "./transitions.ts";

/** A program whose lines show each kind of micro-step and end, run as a module. */
export const STEPS_PROGRAM = `s = 'banana'
n = [3, 4]
def f(a, b=2):
    return a - b
class P:
    def __init__(self, x):
        self.x = x
m = (1 + 2) * n[0]
m = n[1:], 1 < m < 20, not n, -m
m = n and m or s
m = 3 if m else 4
m = f'{s!r:>8}'
m = s.find('an') + len(s)
m = 4 in n
m = sum(n)
m = [c for c in s if c > 'm']
m = sum((k for k in n))
print(m, end='!')
m = f(f(9), b=1)
m = P(5)
m.x += 1
del s
for m in n:
    pass
def g(k):
    yield k
    yield -k
h = g(7)
m = next(h)
m = next(h)
n.pop(9)
`;

/** Each line of {@link STEPS_PROGRAM} with what it is answered by, for `docs/language.md`. */
export function formatSteps(recorded: Recorded): string {
  const { program, tree } = recorded;
  const slots = createSlots(program);
  const seen = new Set<string>();
  const rows: string[] = [];
  for (const { node, transitions } of transitionsOf(program, tree)) {
    const from = frameAt(nodeAt(recorded, node));
    const place = `L${from?.line ?? 0}${from?.event === "resume" ? ", resumed" : ""}`;
    if (from === null || from.event === "call" || seen.has(place)) continue;
    seen.add(place);
    const encoded = encodeLine(transitions, slots);
    if (!encoded.ok) throw new Error(`${place} is out of scope: ${encoded.error.kind}`);
    const start = encoded.value.loss.indexOf(1);
    const answer = { tokens: encoded.value.tokens.slice(start), loss: encoded.value.loss.slice(start) };
    rows.push(`${place} ${program.lines[from.line - 1]?.text.trim() ?? ""}${formatLine(answer)}`);
  }
  return [formatSlots(slots), ...rows].join("\n");
}
