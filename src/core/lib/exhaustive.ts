/** Closes a switch over a tagged union: the compiler refuses a member left out. */
export function exhaustive(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
