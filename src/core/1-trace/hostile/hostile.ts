import { ENDLESS } from "./endless.ts";
import { INTERPRETER } from "./interpreter.ts";
import { OBJECTS } from "./objects.ts";
import { RECURSION } from "./recursion.ts";
import { RESOURCES } from "./resources.ts";

/** A program that means no good. */
export interface Hostile {
  readonly name: string;
  /** How its recording may end: `normal`, `stopped: REASON`, `syntax`, or the exception's type. */
  readonly ends: readonly string[];
  readonly source: string;
}

export const HOSTILE: readonly Hostile[] = [ENDLESS, RECURSION, RESOURCES, OBJECTS, INTERPRETER].flatMap(
  (texts) => texts.trim().split("\n---\n").map(parse),
);

/** Its first line is `# NAME => END`, or more ends where it depends on how deep the stack of the JavaScript engine is. */
function parse(text: string): Hostile {
  const [, name, ends, source] = /^# (.*) => (.*)\n([^]*)$/.exec(text) ?? [];
  if (name === undefined || ends === undefined || source === undefined)
    throw new Error(`No program: ${text}`);
  return { name, ends: ends.split(" or "), source };
}
