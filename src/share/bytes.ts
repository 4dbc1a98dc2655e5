import { err, ok, type Result } from "../core/lib/result.ts";

/** Why bytes are not what they should be. */
export type BytesError = "not_base64url" | "not_deflated" | "too_large";

/** Base64 with `-` and `_` and without padding (RFC 4648 §5): safe in a URL's fragment. */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function fromBase64Url(text: string): Result<Uint8Array<ArrayBuffer>, BytesError> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return err("not_base64url");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return ok(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}

/** Raw DEFLATE (RFC 1951) by the browser's own compressor. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Undoes {@link deflate}, and gives up as soon as the result is longer than `limit` bytes: a few kilobytes
 * can stand for gigabytes.
 */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Result<Uint8Array<ArrayBuffer>, BytesError>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ok(joined(chunks, length));
      length += value.length;
      if (length > limit) {
        await reader.cancel();
        return err("too_large");
      }
      chunks.push(value);
    }
  } catch {
    return err("not_deflated");
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
