import type { Entry } from "../../core/1-trace/trace.ts";
import bigNumbers from "./big_numbers.py?raw";
import countLetters from "./count_letters.py?raw";
import evens from "./evens.py?raw";
import factorial from "./factorial.py?raw";
import safeRatio from "./safe_ratio.py?raw";
import slug from "./slug.py?raw";

/** A program of the gallery. Ids are stable: links and stored drafts may name them. */
export interface Example {
  readonly id: string;
  /** What a visitor learns from it. */
  readonly title: string;
  readonly source: string;
  readonly entry: Entry;
  readonly breakpoints: readonly number[];
}

const whole: Entry = { kind: "module" };

export const EXAMPLES: readonly [Example, ...Example[]] = [
  { id: "count_letters", title: "Count letters", source: countLetters, entry: whole, breakpoints: [] },
  { id: "evens", title: "Keep the even numbers", source: evens, entry: whole, breakpoints: [] },
  {
    id: "slug",
    title: "Strings: make a slug",
    source: slug,
    entry: { kind: "function", name: "slug", args: "('A Map of the World.',)" },
    breakpoints: [],
  },
  { id: "factorial", title: "Recursion: factorial", source: factorial, entry: whole, breakpoints: [3] },
  {
    id: "safe_ratio",
    title: "Exceptions: one caught, one not",
    source: safeRatio,
    entry: whole,
    breakpoints: [],
  },
  {
    id: "big_numbers",
    title: "Where the model fails: big products",
    source: bigNumbers,
    entry: whole,
    breakpoints: [],
  },
];
