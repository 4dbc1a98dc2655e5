import { hashFile } from "./hash.ts";
import type { Outcome, Progress } from "./file.ts";
import type { DownloadPorts, OpenFile } from "./ports.ts";

interface CopyOptions {
  readonly ports: Pick<DownloadPorts, "clock">;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Copies a file of this device, piece by piece, and hashes what was kept. */
export async function copyFile(
  path: string,
  source: Blob,
  kept: OpenFile,
  { ports, signal, onProgress }: CopyOptions,
): Promise<Outcome> {
  try {
    kept.truncate(0);
    const reader = source.stream().getReader();
    let at = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      if (signal.aborted) {
        await reader.cancel();
        return { kind: "stopped" };
      }
      kept.write(piece.value, { at });
      at += piece.value.length;
      onProgress({ received: at, checking: false });
    }
    kept.flush();
  } catch {
    const size = `${(source.size / 1e6).toFixed(0)} MB`;
    const sentence = `${path} (${size}) could not be copied: it was moved or changed, or this browser has no room left. Make room, then add the folder again.`;
    return { kind: "failed", sentence };
  }
  onProgress({ received: source.size, checking: true });
  const hashed = await hashFile(kept, null, ports.clock, signal);
  return hashed === null ? { kind: "stopped" } : { kind: "whole", sha256: hashed.sha256 };
}
