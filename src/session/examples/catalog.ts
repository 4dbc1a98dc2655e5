import type { Entry } from "../../core/1-trace/trace.ts";

/** A program of the gallery, in `public/examples/<id>/program.py`. Ids are stable: links name them. */
export interface Example {
  readonly id: string;
  /** What it teaches. */
  readonly title: string;
  /** What a visitor knows after it, in a sentence. */
  readonly goal: string;
  readonly entry: Entry;
  /** Steps from the entry to the exit, going into every call. */
  readonly steps: number;
}

const WHOLE: Entry = { kind: "module" };

const example = (id: string, steps: number, title: string, goal: string, entry = WHOLE): Example => ({
  id,
  title,
  goal,
  entry,
  steps,
});

/** In the order of the gallery: from the first loop to what surprises. */
export const EXAMPLES: readonly [Example, ...Example[]] = [
  example(
    "count_letters",
    31,
    "Counting with a dictionary",
    "A dictionary grows key by key while a loop counts letters.",
  ),
  example("loops", 19, "A loop and a condition", "Each round of a for loop tests one item and keeps some."),
  example("while_loop", 18, "A while loop", "The condition is tested again before every round."),
  example(
    "nested_loops",
    31,
    "Nested loops",
    "The inner loop runs from its start for each round of the outer one.",
  ),
  example("binary_search", 16, "Binary search", "Two bounds close in on a value, half the list at a time."),
  example("off_by_one", 13, "Off by one", "An index one too far raises an IndexError in the last round."),
  example("recursion", 20, "Recursion", "Each call waits on the stack for the one it made."),
  example("two_calls", 40, "Recursion with two calls", "A tree of calls is walked branch by branch."),
  example("aliasing", 13, "Aliasing", "Two names can be one list; a copy is another."),
  example(
    "mutation_while_iterating",
    16,
    "Changing a list in its own loop",
    "Removing items moves the rest under the loop's feet, so one is passed over.",
  ),
  example(
    "default_argument",
    18,
    "The default-argument trap",
    "A default list is made once and shared by all calls.",
  ),
  example(
    "closures",
    28,
    "Closures with nonlocal",
    "A function keeps the variables of the call that made it.",
  ),
  example(
    "late_binding",
    23,
    "Late binding in closures",
    "A lambda looks its variable up when it runs, not where it was written.",
  ),
  example(
    "scope_error",
    13,
    "Assigning makes a name local",
    "A global that is assigned in a function is unbound before that line.",
  ),
  example(
    "shadowed_names",
    16,
    "Shadowed names",
    "A variable named like a built-in hides it, here or everywhere.",
  ),
  example(
    "exceptions",
    22,
    "Exceptions, caught and not",
    "A handler takes one error; the other ends the program.",
  ),
  example(
    "finally",
    25,
    "Exceptions with finally",
    "The finally block runs after success and after an error alike.",
  ),
  example("generators", 30, "Generators", "A generator runs to its yield, waits, and goes on from there."),
  example(
    "comprehensions",
    9,
    "Comprehensions and their scope",
    "A comprehension's variable is its own: the outer one stays.",
  ),
  example("sorting", 22, "Sorting with a key", "The key function decides the order; equal keys keep theirs."),
  example("strings", 24, "String methods", "Methods give new strings; chained ones run left to right."),
  example("slicing", 12, "Slicing", "Start, stop and step, from either end, to read and to assign."),
  example("unpacking", 17, "Unpacking", "One assignment fills several names, and a star takes the rest."),
  example(
    "dictionaries",
    18,
    "Dictionaries keep their order",
    "An overwritten key stays in place, a deleted one comes back last.",
  ),
  example("sets", 23, "Sets", "Membership without order and without doubles."),
  example(
    "short_circuit",
    23,
    "and, or, and chained comparisons",
    "The second operand runs only when the first does not decide.",
  ),
  example(
    "integers",
    16,
    "Integers that surprise",
    "Division and remainder round down, and integers never overflow.",
  ),
  example("floats", 15, "Floats that surprise", "0.1 three times is not 0.3: compare with a tolerance."),
  example(
    "classes",
    20,
    "Classes and their objects",
    "Methods read and change the object they were called on.",
  ),
  example("inheritance", 28, "Inheritance", "A method of the parent calls the child's version of another."),
];

export function exampleOf(id: string): Example | null {
  return EXAMPLES.find((candidate) => candidate.id === id) ?? null;
}
