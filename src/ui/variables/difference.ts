/** A stretch of a text, and whether it is part of the other text in the same order. */
export interface Span {
  readonly text: string;
  readonly same: boolean;
}

/**
 * Splits `text` into what it shares with `other` and what it does not, by a longest common
 * subsequence of characters between the ends the two share. A length of 400 each takes 160 000 cells.
 */
export function difference(text: string, other: string): readonly Span[] {
  const [a, b] = [Array.from(text), Array.from(other)];
  const head = commonLength(a, b);
  const tail = commonLength(a.slice(head).reverse(), b.slice(head).reverse());
  const kept = commonSubsequence(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = [...a.slice(0, head).map(() => true), ...kept, ...a.slice(a.length - tail).map(() => true)];
  const spans: { text: string; readonly same: boolean }[] = [];
  a.forEach((character, index) => {
    const last = spans.at(-1);
    const shared = same[index] ?? false;
    if (last?.same === shared) last.text += character;
    else spans.push({ text: character, same: shared });
  });
  return spans;
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** For each character of `a`, whether it belongs to a longest common subsequence with `b`. */
function commonSubsequence(a: readonly string[], b: readonly string[]): readonly boolean[] {
  const width = b.length + 1;
  // longest[i * width + j]: length for the rests a[i…] and b[j…].
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept = a.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      kept[i] = true;
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}
