import type { Locals } from "../core/1-trace/trace.ts";
import type { State } from "../core/2-tree/state.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { fromBase64Url, toBase64Url } from "./bytes.ts";

/** Fingerprint of a state in 16 bits, from 1: another state has the same one once in 65,535 times. */
export type Digest = number;

/** Says whether two machines saw the same state: same event, line, call stack and values, whatever their order. */
export function digestOf(state: State): Digest {
  const hash = fnv1a(canonicalText(state));
  return ((hash >>> 16) ^ (hash & 0xffff)) % 0xffff || 0xffff;
}

function canonicalText(state: State): string {
  switch (state.event) {
    case "call":
    case "line":
      return JSON.stringify([
        state.event,
        state.line,
        state.stack,
        sorted(state.locals),
        sorted(state.globals),
      ]);
    case "return":
      return JSON.stringify([state.event, state.line, state.stack, state.value]);
    case "exception":
      return JSON.stringify([state.event, state.line, state.stack, state.type, state.message]);
    case "exit":
      return JSON.stringify([state.event, state.exit]);
  }
}

function sorted(locals: Locals): readonly (readonly [string, string])[] {
  return [...locals].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Fowler–Noll–Vo hash 1a over 16-bit units, 32 bits wide. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Two bytes a digest, high byte first, in base64url; 0 stands for a stop that has none. */
export function encodeDigests(digests: readonly (Digest | null)[]): string {
  return toBase64Url(
    Uint8Array.from(digests.flatMap((digest) => [(digest ?? 0) >>> 8, (digest ?? 0) & 0xff])),
  );
}

export function decodeDigests(text: string): Result<readonly (Digest | null)[], "not_digests"> {
  const bytes = fromBase64Url(text);
  if (!bytes.ok || bytes.value.length % 2 === 1) return err("not_digests");
  const view = new DataView(bytes.value.buffer);
  return ok(Array.from({ length: view.byteLength / 2 }, (_, index) => view.getUint16(index * 2) || null));
}
