import { ENDLESS } from "./endless.ts";
import { INTERPRETER } from "./interpreter.ts";
import { OBJECTS } from "./objects.ts";
import { RECURSION } from "./recursion.ts";
import { RESOURCES } from "./resources.ts";

/** A program that means no good. */
export interface Hostile {
  readonly name: string;
  /** How its recording ends: `normal`, `stopped: REASON`, `syntax`, or the exception's type. */
  readonly end: string;
  readonly source: string;
}

export const HOSTILE: readonly Hostile[] = [ENDLESS, RECURSION, RESOURCES, OBJECTS, INTERPRETER].flatMap(
  (texts) => texts.trim().split("\n---\n").map(parse),
);

/** Its first line is `# NAME => END`. */
function parse(text: string): Hostile {
  const [, name, end, source] = /^# (.*) => (.*)\n([^]*)$/.exec(text) ?? [];
  if (name === undefined || end === undefined || source === undefined) throw new Error(`No program: ${text}`);
  return { name, end, source };
}
