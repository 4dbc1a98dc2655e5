import type { ValueText } from "../../1-trace/trace.ts";

/** Types an argument can be held to. */
export const ARGUMENT_TYPES = [
  "str",
  "int",
  "float",
  "bool",
  "list",
  "tuple",
  "dict",
  "set",
  "bytes",
  "None",
] as const;
export type ArgumentType = (typeof ARGUMENT_TYPES)[number];

/** What an argument must be. */
export interface ArgumentConstraint {
  readonly type?: ArgumentType | undefined;
  /** Exactly this canonical text. */
  readonly value?: ValueText | undefined;
  /** Characters of a string, elements of a container. */
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

export type Constraints = ReadonlyMap<string, ArgumentConstraint>;
