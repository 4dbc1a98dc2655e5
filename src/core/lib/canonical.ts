/** Text that is equal for two values of plain data exactly when they are equal; Maps and objects have no order. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown): unknown => {
    if (inner instanceof Map) return { map: sorted([...inner]) };
    const isRecord = typeof inner === "object" && inner !== null && !Array.isArray(inner);
    return isRecord ? Object.fromEntries(sorted(Object.entries(inner))) : inner;
  });
}

const sorted = <Key, Value>(entries: readonly (readonly [Key, Value])[]): (readonly [Key, Value])[] =>
  [...entries].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
