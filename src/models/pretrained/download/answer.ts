import type { KeptFile } from "../manifest.ts";

/** What a server's answer means for a file of which `have` bytes are kept. */
export type Answer =
  /** The first byte of the body belongs at `at`; what is kept after it is to be dropped. */
  | { readonly kind: "write"; readonly at: number }
  /** There is nothing more to come. */
  | { readonly kind: "complete" }
  /** The kept bytes are of another version: they are to be dropped, and the file asked for from its beginning. */
  | { readonly kind: "start_over" }
  /** It may go better a moment later. */
  | { readonly kind: "try_again"; readonly sentence: string }
  | { readonly kind: "refused"; readonly sentence: string };

const BUSY = [408, 425, 429, 500, 502, 503, 504];

/** The headers of a request for what is missing. Only `Range`: any other one would need the server's consent first. */
export function requestHeaders(have: number): Readonly<Record<string, string>> {
  return have === 0 ? {} : { Range: `bytes=${String(have)}-` };
}

/** Reads a server's answer to {@link requestHeaders}. A header that the server does not show to other sites is absent. */
export function readAnswer(
  { path, bytes, etag }: Pick<KeptFile, "path" | "bytes" | "etag">,
  have: number,
  { status, headers }: Pick<Response, "status" | "headers">,
): Answer {
  const isOther = isOtherVersion(etag, versionOf(headers));
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get("Content-Range") ?? "");
    const total = Number(range?.[2]);
    const isElsewhere = range !== null && Number(range[1]) !== have;
    const otherSize = bytes !== null && !Number.isNaN(total) && total !== bytes;
    return isElsewhere || otherSize || isOther ? { kind: "start_over" } : { kind: "write", at: have };
  }
  // The whole file, though a part was asked for: the server knows no ranges.
  if (status === 200) return { kind: "write", at: 0 };
  if (status === 416)
    return bytes === null && have > 0 && !isOther ? { kind: "complete" } : { kind: "start_over" };
  const said = `The server answered ${String(status)} when asked for ${path}.`;
  if (BUSY.includes(status))
    return { kind: "try_again", sentence: `${said} Try again later: what has come is kept.` };
  if (status === 404 || status === 410)
    return {
      kind: "refused",
      sentence: `${path} is not on the server. Check the address and the revision.`,
    };
  if (status === 401 || status === 403)
    return {
      kind: "refused",
      sentence: `The server lets nobody have ${path} without signing in. Download it there yourself, then add the model from a folder.`,
    };
  return { kind: "refused", sentence: `${said} Check the address.` };
}

/** The server's name for this version of a file; the date is shown to other sites where the ETag is not. */
export const versionOf = (headers: Headers): string | null =>
  headers.get("ETag") ?? headers.get("Last-Modified");

/** Servers made for single-page sites answer a missing file with their start page. */
export function looksLikeHtml(beginning: Uint8Array): boolean {
  return /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(beginning.subarray(0, 64)));
}

export const htmlSentence = (path: string): string =>
  `The server sent a web page instead of ${path}. The file is probably not there: check the address, or add the model from a folder.`;

function isOtherVersion(kept: string | null, now: string | null): boolean {
  return kept !== null && now !== null && kept !== now;
}
