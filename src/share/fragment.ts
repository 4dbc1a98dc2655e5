/** What a link points at, by the text behind its `#`. */
export type Fragment =
  | { readonly kind: "none" }
  | { readonly kind: "session"; readonly version: number; readonly payload: string }
  | { readonly kind: "lesson"; readonly version: number; readonly payload: string }
  | { readonly kind: "example"; readonly id: string }
  /** Has the shape of a link of this page, and is none. */
  | { readonly kind: "unknown" };

/** Reads `location.hash`, with or without its `#`. */
export function parseFragment(hash: string): Fragment {
  const text = hash.replace(/^#/, "");
  const [, lesson, digits, payload] = /^(lesson\/)?v([1-9]\d{0,3})\/(.*)$/s.exec(text) ?? [];
  if (digits !== undefined && payload !== undefined) {
    return { kind: lesson === undefined ? "session" : "lesson", version: Number(digits), payload };
  }
  const [, id] = /^example\/([\w-]{1,64})$/.exec(text) ?? [];
  if (id !== undefined) return { kind: "example", id };
  return text === "" || /^[\w-]+$/.test(text) ? { kind: "none" } : { kind: "unknown" };
}

/** How a page that is part of another shows itself, by its query. */
export interface EmbedMode {
  readonly embed: boolean;
  readonly readonly: boolean;
  /** Whether header and footer show. */
  readonly chrome: boolean;
}

export function parseEmbedMode(search: string): EmbedMode {
  const query = new URLSearchParams(search);
  const embed = query.get("embed") === "1";
  return {
    embed,
    readonly: embed && query.get("readonly") === "1",
    chrome: !embed || query.get("chrome") !== "0",
  };
}
