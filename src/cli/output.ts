/** JSON of core data: Maps as objects, Sets as arrays. */
export function toJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, plain, indent);
}

function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  return value;
}

/** Writes to standard output; the text ends with a newline of its own. */
export function print(text: string): void {
  process.stdout.write(text);
}

/** A line of progress or a warning. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
