import { expect, test } from "vitest";
import { printed, splitAt, stepOutput } from "./output.ts";
import { page, pausedWhen, press, settled } from "./test-page.ts";
import type { Command } from "./commands.ts";
import type { Paused } from "./state.ts";

const TALK = `def say(n):
    print("say", n)
    return n

print("before", end=" ")
print(say(1) + say(2))
x = 0
`;

/** After commands from the start of the program, with every prediction there. */
async function after(...commands: readonly Command[]): Promise<Paused> {
  const debug = page(TALK);
  press(debug, "continue");
  await pausedWhen(debug);
  press(debug, ...commands);
  return pausedWhen(debug, settled);
}

test.each([
  ["nothing led to the entry", [], null],
  ["a step that prints nothing", ["over"], null],
  ["one line", ["over", "over", "over"], "before "],
  ["a line with what its calls print before it", ["over", "over", "over", "over"], "say 1\nsay 2\n3\n"],
] as const)("what a step prints: %s", async (_, commands, text) => {
  const output = stepOutput(await after(...commands));
  // The model of these tests knows the run by heart.
  expect(output).toEqual(text === null ? null : { predicted: text, python: text });
});

test("what is written by a stop, and what comes later", async () => {
  const phase = await after("over", "over", "over", "into", "into", "into");
  const node = phase.visits[phase.shown]?.node ?? 0;
  const { before, after: later } = splitAt(printed(phase.recording.tree), node);
  const text = (pieces: typeof before): string => pieces.map((piece) => piece.text).join("");
  expect([text(before), text(later)]).toEqual(["before say 1\n", "say 2\n3\n"]);
});
