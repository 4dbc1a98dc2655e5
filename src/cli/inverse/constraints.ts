import {
  ARGUMENT_TYPES,
  type ArgumentConstraint,
  type Constraints,
} from "../../core/5-prediction/inverse/constraint.ts";
import { readConstraint } from "../../core/5-prediction/inverse/written.ts";
import { ok, type Result } from "../../core/lib/result.ts";
import { failed, parseCount, wrongUsage, type CliError } from "../command.ts";
import { pythonTracer } from "../tracer.ts";

/** Each may be given several times, as `NAME=…`. */
export const CONSTRAINT_OPTIONS = {
  type: { type: "string", multiple: true },
  fix: { type: "string", multiple: true },
  "max-length": { type: "string", multiple: true },
} as const;

export const CONSTRAINT_USAGE = "[--type NAME=str]… [--fix NAME=VALUE]… [--max-length NAME=N]…";

type Values = Partial<Record<keyof typeof CONSTRAINT_OPTIONS, readonly string[]>>;

/**
 * What the arguments are held to.
 * @param names - the function's parameters
 */
export async function parseConstraints(
  values: Values,
  names: readonly string[],
): Promise<Result<Constraints, CliError>> {
  const written = new Map<string, ArgumentConstraint>();
  const add = (name: string, more: ArgumentConstraint): void => {
    written.set(name, { ...written.get(name), ...more });
  };
  for (const option of ["type", "fix", "max-length"] as const) {
    for (const text of values[option] ?? []) {
      const [, name, value] = /^(\w+)=([^]*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined)
        return wrongUsage(`--${option} takes NAME=VALUE, not "${text}".`);
      if (!names.includes(name))
        return wrongUsage(`The function has no argument ${name}; it has ${names.join(", ") || "none"}.`);
      if (option === "fix") add(name, { value });
      else if (option === "type") {
        const type = ARGUMENT_TYPES.find((known) => known === value);
        if (type === undefined)
          return wrongUsage(`--type takes one of ${ARGUMENT_TYPES.join(", ")}, not "${value}".`);
        add(name, { type });
      } else {
        const length = parseCount("max-length", value, 0);
        if (!length.ok) return length;
        add(name, { maxLength: length.value });
      }
    }
  }
  const tracer = await pythonTracer();
  const constraints = new Map<string, ArgumentConstraint>();
  for (const [name, constraint] of written) {
    const read = await readConstraint((request) => tracer.trace(request), constraint);
    if (!read.ok) return failed(`${name}: ${read.error}`);
    constraints.set(name, read.value);
  }
  return ok(constraints);
}
