import { err, ok, type Result } from "../core/lib/result.ts";

/** Keys by which careless code can be made to change every object. */
const HOSTILE = new Set(["__proto__", "constructor", "prototype"]);

/** Parses JSON from outside; text with a key that only an attack would have is refused whole. */
export function parseForeignJson(text: string): Result<unknown, "not_json"> {
  try {
    const json: unknown = JSON.parse(text, (key, value: unknown) => {
      if (HOSTILE.has(key)) throw new SyntaxError("hostile key");
      return value;
    });
    return ok(json);
  } catch {
    // Not JSON, a hostile key, or nested so deep that the stack ends.
    return err("not_json");
  }
}

export function decodeUtf8(bytes: Uint8Array): Result<string, "not_text"> {
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return err("not_text");
  }
}
