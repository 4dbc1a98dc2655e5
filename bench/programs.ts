import type { Entry } from "../src/core/1-trace/trace.ts";

type Call = Extract<Entry, { kind: "function" }>;

/** A program to measure on. */
export interface BenchProgram {
  readonly name: string;
  readonly source: string;
  /** A run as in a lesson, of a hundred to some thousand events. */
  readonly entry: Call;
  /** A run of a thousand to some thousand events, of which the start is a small part. */
  readonly long: Call;
}

const call = (name: string, args: string, long: string, source: string): BenchProgram => ({
  name,
  source,
  entry: { kind: "function", name, args },
  long: { kind: "function", name, args: long },
});

const SENTENCE = "the cat and the dog and the bird saw the fox in the old barn near the lake";
const MESSAGE = "Meet me at the old harbour at noon, bring nothing.";
const MIXED = Array.from({ length: 50 }, (_, index) => (index * 37) % 101);

export const PROGRAMS: readonly BenchProgram[] = [
  call(
    "insertion_sort",
    "([9, 4, 17, 3, 12, 8, 1, 15, 6, 11, 2, 14, 7, 10, 5, 13],)",
    `([${MIXED.join(", ")}],)`,
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
    `('${SENTENCE}',)`,
    `('${`${SENTENCE} `.repeat(12)}',)`,
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
    "(12,)",
    `def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)
`,
  ),
  call(
    "sieve",
    "(120,)",
    "(200,)",
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
    `('${MESSAGE}', 7)`,
    `('${MESSAGE.repeat(6)}', 7)`,
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
