import type { Action } from "../core/3-debugger/action.ts";
import { exhaustive } from "../core/lib/exhaustive.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import type { Move } from "../session/move.ts";

/** More stops than anyone visits by hand; a link cannot ask for millions. */
export const MAX_MOVES = 5000;

/**
 * Moves in few characters: a letter each, a repetition as `x3`, another start as `@12` in front. `i` into, `o` over,
 * `u` out, `e` to the end, `b7` to line 7, `g2,5` to the nearest of lines 2 and 7 (each number is added to the one
 * before it; `g0`: no lines), `g` alone: to the same lines as the `g` before.
 * `ix3og2,5g` = into, into, into, over, and twice on.
 */
export function encodeMoves(moves: readonly Move[]): string {
  let known: string | null = null;
  const letters = moves.map(({ from, action }) => {
    const start = from === null ? "" : `@${String(from)}`;
    const letter = letterOf(action);
    if (action.kind !== "run_to_breakpoint") return start + letter;
    if (letter === known) return `${start}g`;
    known = letter;
    return start + letter;
  });
  return runs(letters)
    .map(({ letter, count }) => (count === 1 ? letter : `${letter}x${String(count)}`))
    .join("");
}

function letterOf(action: Action): string {
  switch (action.kind) {
    case "step_into":
      return "i";
    case "step_over":
      return "o";
    case "step_return":
      return "u";
    case "continue":
      return "e";
    case "breakpoint":
      return `b${String(action.line)}`;
    case "run_to_breakpoint":
      return `g${action.lines.length === 0 ? "0" : differences(action.lines).join(",")}`;
    default:
      return exhaustive(action);
  }
}

function runs(letters: readonly string[]): readonly { readonly letter: string; readonly count: number }[] {
  const found: { letter: string; count: number }[] = [];
  for (const letter of letters) {
    const last = found.at(-1);
    if (last?.letter === letter) last.count += 1;
    else found.push({ letter, count: 1 });
  }
  return found;
}

const MOVE = /(?:@(\d{1,7}))?(g\d{1,7}(?:,-?\d{1,7})*|b[1-9]\d{0,6}|[ioueg])(?:x([1-9]\d{0,4}))?/y;

/** Undoes {@link encodeMoves}; refuses what it does not write and more than {@link MAX_MOVES}. */
export function decodeMoves(text: string): Result<readonly Move[], "not_moves"> {
  const item = new RegExp(MOVE);
  const moves: Move[] = [];
  let lines: readonly number[] | null = null;
  while (item.lastIndex < text.length) {
    const [, from, letter, count = "1"] = item.exec(text) ?? [];
    if (letter === undefined) return err("not_moves");
    const action: Action | null = actionOf(letter, lines);
    if (action === null) return err("not_moves");
    if (action.kind === "run_to_breakpoint") lines = action.lines;
    if (moves.length + Number(count) > MAX_MOVES) return err("not_moves");
    const move = { from: from === undefined ? null : Number(from), action };
    for (let time = 0; time < Number(count); time++) moves.push(move);
  }
  return ok(moves);
}

/** Null for lines that cannot be; `lines` are those of the last `g`. */
function actionOf(letter: string, lines: readonly number[] | null): Action | null {
  switch (letter) {
    case "i":
      return { kind: "step_into" };
    case "o":
      return { kind: "step_over" };
    case "u":
      return { kind: "step_return" };
    case "e":
      return { kind: "continue" };
    case "g":
      return lines === null ? null : { kind: "run_to_breakpoint", lines };
    case "g0":
      return { kind: "run_to_breakpoint", lines: [] };
  }
  const numbers = letter.slice(1).split(",").map(Number);
  const [first = 0] = numbers;
  if (letter.startsWith("b")) return { kind: "breakpoint", line: first };
  const targets = sums(numbers);
  return targets.every((line) => line >= 1) ? { kind: "run_to_breakpoint", lines: targets } : null;
}

/** Each number less the one before it; the first as it is. */
export function differences(numbers: readonly number[]): readonly number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

/** Undoes {@link differences}. */
export function sums(numbers: readonly number[]): readonly number[] {
  let total = 0;
  return numbers.map((number) => (total += number));
}
