import { CLASSES } from "./classes.ts";
import { COMPREHENSIONS } from "./comprehensions.ts";
import { EXCEPTIONS } from "./exceptions.ts";
import { EXPRESSIONS } from "./expressions.ts";
import { FUNCTIONS } from "./functions.ts";
import { GENERATORS } from "./generators.ts";
import { LIBRARY } from "./library.ts";
import { STATEMENTS } from "./statements.ts";
import { STRINGS } from "./strings.ts";

const TOPICS = {
  expressions: EXPRESSIONS,
  statements: STATEMENTS,
  functions: FUNCTIONS,
  classes: CLASSES,
  exceptions: EXCEPTIONS,
  generators: GENERATORS,
  comprehensions: COMPREHENSIONS,
  strings: STRINGS,
  library: LIBRARY,
};

/** A small program that shows one construct and prints what matters of it. */
export interface SmallProgram {
  readonly name: string;
  readonly source: string;
}

/** Every construct of Python, in small programs. A line `# NAME` begins each. */
export const CORPUS: readonly SmallProgram[] = Object.entries(TOPICS).flatMap(([topic, texts]) =>
  texts
    .trim()
    .slice("# ".length)
    .split("\n# ")
    .map((text) => {
      const end = text.indexOf("\n");
      return { name: `${topic}: ${text.slice(0, end)}`, source: text.slice(end + 1) };
    }),
);
