import { err, ok, type Result } from "../core/lib/result.ts";
import { deflate, fromBase64Url, inflate, toBase64Url } from "./bytes.ts";
import type { SharedSession } from "./document.ts";
import { decodeUtf8, parseForeignJson } from "./json.ts";
import { CURRENT_VERSION, parseVersion } from "./versions.ts";
import { fromWire, toWire } from "./wire.ts";

/** Why a link or file cannot be opened; `message` is a sentence for the reader. */
export interface ShareError {
  readonly kind: "damaged" | "newer" | "too_large" | "unknown_example" | "other_file";
  readonly message: string;
}

/** Longest payload that is looked at, in characters; browsers and chat programs cut far shorter ones. */
const MAX_PAYLOAD = 200_000;
/** Longest JSON a payload may stand for, in bytes. */
const MAX_JSON = 1_000_000;

/** Sentences for a link or a file. */
export const damaged = (what: string): ShareError => ({
  kind: "damaged",
  message: `This ${what} is damaged: a part of it is missing or was changed. Ask for it again, or copy it whole.`,
});
export const newer = (what: string): ShareError => ({
  kind: "newer",
  message: `This ${what} was made by a newer version of this page. Reload the page, or ask for the program as text.`,
});
export const tooLarge = (what: string): ShareError => ({
  kind: "too_large",
  message: `This ${what} holds more than the page takes. Ask for the program as a .py file.`,
});

/** `v1/<base64url(deflate-raw(JSON))>`: what stands behind the `#`. */
export async function encodeSession(session: SharedSession): Promise<string> {
  return `v${String(CURRENT_VERSION)}/${await pack(toWire(session))}`;
}

/** Undoes {@link encodeSession} for any version; `payload` is what follows the slash. */
export async function decodeSession(
  version: number,
  payload: string,
): Promise<Result<SharedSession, ShareError>> {
  if (version > CURRENT_VERSION) return err(newer("link"));
  const json = await unpack(payload);
  return json.ok ? sessionOf(version, json.value, "link") : json;
}

/** Reads parsed JSON of any version; `what` names its carrier in the sentence. */
export function sessionOf(version: number, json: unknown, what: string): Result<SharedSession, ShareError> {
  const wire = parseVersion(version, json);
  if (!wire.ok) return err(wire.error === "newer" ? newer(what) : damaged(what));
  const session = fromWire(wire.value);
  return session.ok ? session : err(damaged(what));
}

/** JSON for an address. */
export async function pack(json: unknown): Promise<string> {
  return toBase64Url(await deflate(new TextEncoder().encode(JSON.stringify(json))));
}

/** Undoes {@link pack} within fixed sizes, whatever it is given. */
export async function unpack(payload: string): Promise<Result<unknown, ShareError>> {
  if (payload.length > MAX_PAYLOAD) return err(tooLarge("link"));
  const packed = fromBase64Url(payload);
  if (!packed.ok || packed.value.length === 0) return err(damaged("link"));
  const bytes = await inflate(packed.value, MAX_JSON);
  if (!bytes.ok) return err(bytes.error === "too_large" ? tooLarge("link") : damaged("link"));
  const text = decodeUtf8(bytes.value);
  const json = text.ok ? parseForeignJson(text.value) : text;
  return json.ok ? ok(json.value) : err(damaged("link"));
}
