/** More cells than this are not worth the time: what lies between the common ends then counts as different. */
const MOST_CELLS = 4_000_000;

/**
 * A longest common subsequence between the ends that two sequences share: for each element of `a`
 * its partner's index in `b`, or null.
 */
export function commonSubsequence(a: readonly string[], b: readonly string[]): readonly (number | null)[] {
  const head = commonLength(a, b, (index) => index);
  const most = Math.min(a.length, b.length) - head;
  const tail = Math.min(
    most,
    commonLength(a, b, (index, { length }) => length - 1 - index),
  );
  const between = middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return a.map((_, index) => {
    if (index < head) return index;
    if (index >= a.length - tail) return b.length - a.length + index;
    const partner = between[index - head] ?? null;
    return partner === null ? null : partner + head;
  });
}

function commonLength(
  a: readonly string[],
  b: readonly string[],
  at: (index: number, list: readonly string[]) => number,
): number {
  let length = 0;
  while (length < a.length && length < b.length && a[at(length, a)] === b[at(length, b)]) length++;
  return length;
}

function middle(a: readonly string[], b: readonly string[]): readonly (number | null)[] {
  const partners: (number | null)[] = a.map(() => null);
  const width = b.length + 1;
  if ((a.length + 1) * width > MOST_CELLS) return partners;
  // longest[i * width + j]: length for the rests a[i…] and b[j…].
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) partners[i++] = j++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return partners;
}
