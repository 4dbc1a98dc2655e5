import type { Entry } from "../src/core/1-trace/trace.ts";

/** A program to measure on: some hundred to some thousand recorded events, below every limit. */
export interface BenchProgram {
  readonly name: string;
  readonly source: string;
  readonly entry: Extract<Entry, { kind: "function" }>;
}

const call = (name: string, args: string, source: string): BenchProgram => ({
  name,
  source,
  entry: { kind: "function", name, args },
});

export const PROGRAMS: readonly BenchProgram[] = [
  call(
    "insertion_sort",
    "([9, 4, 17, 3, 12, 8, 1, 15, 6, 11, 2, 14, 7, 10, 5, 13],)",
    `def insertion_sort(items):
    for i in range(1, len(items)):
        value = items[i]
        j = i - 1
        while j >= 0 and items[j] > value:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = value
    return items
`,
  ),
  call(
    "count_words",
    "('the cat and the dog and the bird saw the fox in the old barn near the lake',)",
    `def count_words(text):
    counts = {}
    for word in text.split():
        key = word.strip().lower()
        if key in counts:
            counts[key] += 1
        else:
            counts[key] = 1
    longest = ""
    for word, count in counts.items():
        if count * len(word) > len(longest):
            longest = word * count
    return longest
`,
  ),
  call(
    "fibonacci",
    "(9,)",
    `def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)
`,
  ),
  call(
    "sieve",
    "(120,)",
    `def sieve(limit):
    primes = []
    for n in range(2, limit):
        prime = True
        for p in primes:
            if p * p > n:
                break
            if n % p == 0:
                prime = False
                break
        if prime:
            primes.append(n)
    return primes
`,
  ),
  call(
    "caesar",
    "('Meet me at the old harbour at noon, bring nothing.', 7)",
    `def caesar(text, shift):
    out = []
    for c in text:
        if c.isalpha():
            base = ord("a") if c.islower() else ord("A")
            out.append(chr((ord(c) - base + shift) % 26 + base))
        else:
            out.append(c)
    return "".join(out)
`,
  ),
];
