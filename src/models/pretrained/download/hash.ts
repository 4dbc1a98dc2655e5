import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FileHash } from "../manifest.ts";
import { wait, type Clock, type OpenFile } from "./ports.ts";

const CHUNK = 4 << 20;

export interface Hashed {
  readonly sha256: string;
  /** Whether the bytes are those expected; true where nothing says what they should be. */
  readonly right: boolean;
}

/** Reads a whole file and hashes it, in pieces between which messages come through; null when it was stopped. */
export async function hashFile(
  file: Pick<OpenFile, "read" | "getSize">,
  expected: FileHash | null,
  clock: Clock,
  signal: AbortSignal,
): Promise<Hashed | null> {
  const size = file.getSize();
  const buffer = new Uint8Array(Math.min(CHUNK, size));
  const ours = sha256.create();
  const gits = sha1.create().update(utf8ToBytes(`blob ${String(size)}\0`));
  for (let at = 0; at < size;) {
    const piece = buffer.subarray(0, file.read(buffer, { at }));
    if (piece.length === 0) throw new Error("A file ended before its size.");
    ours.update(piece);
    if (expected?.kind === "git") gits.update(piece);
    at += piece.length;
    await wait(clock, 0, signal);
    if (signal.aborted) return null;
  }
  const found = bytesToHex(ours.digest());
  if (expected === null) return { sha256: found, right: true };
  return {
    sha256: found,
    right: expected.hex === (expected.kind === "git" ? bytesToHex(gits.digest()) : found),
  };
}

/** The first 16 digits of the SHA-256 of a text. */
export const shortHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 16);
