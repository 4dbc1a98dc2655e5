import type { KeptFile } from "../manifest.ts";
import { htmlSentence, looksLikeHtml, readAnswer, requestHeaders, versionOf } from "./answer.ts";
import { hashFile } from "./hash.ts";
import { wait, type DownloadPorts, type OpenFile } from "./ports.ts";

/** How a download of one file ended. */
export type Outcome =
  | { readonly kind: "whole"; readonly sha256: string }
  /** It was paused; what has come is kept. */
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly sentence: string };

export interface Progress {
  readonly received: number;
  readonly checking: boolean;
}

interface FileOptions {
  readonly ports: DownloadPorts;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Told which version of the file the bytes that come now are of. */
  readonly onVersion: (etag: string | null) => Promise<void>;
}

/** A server that sends nothing for so long is asked again. */
const STALL_MS = 30_000;
/** Attempts in a row that brought nothing. */
const FRUITLESS = 5;
/** How often a file that came wrong or changed on its way is fetched from its beginning again. */
const RESTARTS = 2;

/** One request: how it went, in what the next one depends on. */
type Attempt =
  | { readonly kind: "ended" }
  | { readonly kind: "complete" }
  | { readonly kind: "start_over" }
  | { readonly kind: "broken"; readonly sentence: string }
  | { readonly kind: "refused"; readonly sentence: string };

/**
 * Fetches what is missing of a file into `kept`, again and again until all of it is there, and checks its hash.
 * A file that is already whole is only checked. What is written survives whatever ends this.
 */
export async function downloadFile(
  file: KeptFile & { readonly address: string },
  kept: OpenFile,
  options: FileOptions,
): Promise<Outcome> {
  const { ports, signal } = options;
  let fruitless = 0;
  let restarts = 0;
  let version = file.etag;
  const startOver = (): boolean => {
    kept.truncate(0);
    version = null;
    restarts += 1;
    return restarts <= RESTARTS;
  };
  for (;;) {
    if (signal.aborted) return { kind: "stopped" };
    const before = kept.getSize();
    const attempt: Attempt =
      before === file.bytes
        ? { kind: "complete" }
        : await request({ ...file, etag: version }, kept, {
            ...options,
            onVersion: async (etag) => {
              version = etag;
              await options.onVersion(etag);
            },
          });
    if (isStopped(signal)) return { kind: "stopped" };
    if (attempt.kind === "refused") return { kind: "failed", sentence: attempt.sentence };
    const size = kept.getSize();
    const isComplete = attempt.kind === "complete" || (attempt.kind === "ended" && file.bytes === null);
    if (isComplete || size === file.bytes) {
      options.onProgress({ received: size, checking: true });
      const hashed = await hashFile(kept, file.hash, ports.clock, signal);
      if (hashed === null) return { kind: "stopped" };
      if (hashed.right) return { kind: "whole", sha256: hashed.sha256 };
      if (!startOver()) return { kind: "failed", sentence: wrongSentence(file.path) };
    } else if (attempt.kind === "start_over" || (file.bytes !== null && size > file.bytes)) {
      if (!startOver()) return { kind: "failed", sentence: changingSentence(file.path) };
    } else {
      fruitless = size > before ? 0 : fruitless + 1;
      const sentence = attempt.kind === "broken" ? attempt.sentence : endedSentence(file.path);
      if (fruitless >= FRUITLESS) return { kind: "failed", sentence };
      await wait(ports.clock, fruitless === 0 ? 0 : 500 * 2 ** fruitless, signal);
    }
  }
}

async function request(
  file: KeptFile & { readonly address: string },
  kept: OpenFile,
  { ports, signal, onProgress, onVersion }: FileOptions,
): Promise<Attempt> {
  const have = kept.getSize();
  const stalled = new AbortController();
  const giveUp = (): void => stalled.abort();
  let cancelAlarm = ports.clock.alarm(STALL_MS, giveUp);
  try {
    const response = await ports.fetch(file.address, {
      headers: requestHeaders(have),
      signal: AbortSignal.any([signal, stalled.signal]),
      cache: "no-store",
      credentials: "omit",
    });
    const answer = readAnswer(file, have, response);
    if (answer.kind === "try_again") return { kind: "broken", sentence: answer.sentence };
    if (answer.kind !== "write") return answer;
    if (response.body === null) return { kind: "broken", sentence: endedSentence(file.path) };
    kept.truncate(answer.at);
    await onVersion(versionOf(response.headers));
    let at = answer.at;
    const reader = response.body.getReader();
    for (;;) {
      cancelAlarm();
      cancelAlarm = ports.clock.alarm(STALL_MS, giveUp);
      const { done, value } = await reader.read();
      if (done) break;
      if (at === 0 && looksLikeHtml(value)) {
        await reader.cancel();
        return { kind: "refused", sentence: htmlSentence(file.path) };
      }
      kept.write(value, { at });
      at += value.length;
      onProgress({ received: at, checking: false });
      if (file.bytes !== null && at > file.bytes) {
        await reader.cancel();
        return { kind: "start_over" };
      }
    }
    return { kind: "ended" };
  } catch (cause) {
    if (isFull(cause)) return { kind: "refused", sentence: fullSentence(file.path) };
    return { kind: "broken", sentence: unreachableSentence(file.address) };
  } finally {
    cancelAlarm();
    kept.flush();
  }
}

/** A function, since the compiler takes a signal that was not aborted before a wait for one that never is. */
const isStopped = ({ aborted }: AbortSignal): boolean => aborted;

const isFull = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === "QuotaExceededError";

/** A browser does not tell a page whether a server is away or forbids other sites to read its answers. */
export function unreachableSentence(address: string): string {
  const { host } = new URL(address);
  return `${host} cannot be reached, or does not let other sites read its files (CORS). Try again later, or download the files yourself and add the model from a folder.`;
}

const fullSentence = (path: string): string =>
  `This browser has no room left for ${path}. Delete another model, then press Resume: what has come is kept.`;
const endedSentence = (path: string): string =>
  `The server keeps ending ${path} before it is whole. Press Resume to go on: what has come is kept.`;
const wrongSentence = (path: string): string =>
  `${path} came ${String(RESTARTS + 1)} times with other bytes than its hash promises. Its source is damaged or was changed: choose another revision or source.`;
const changingSentence = (path: string): string =>
  `${path} changed on the server while it came, or has another size than promised. Delete it here and start again.`;
