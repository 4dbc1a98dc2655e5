import { err, ok } from "../core/lib/result.ts";
import type { ReadModelFile } from "./load.ts";

/**
 * Reads model files over HTTP from `directory` (an absolute URL ending in a slash).
 * `reload` passes the browser's cache by. `onProgress` is told the bytes received of each listed file.
 */
export function urlReader(
  directory: string,
  reload: boolean,
  onProgress: (path: string, received: number, total: number) => void,
): ReadModelFile {
  return async (path, bytes) => {
    try {
      const response = await fetch(new URL(path, directory), { cache: reload ? "reload" : "default" });
      if (response.status === 404) {
        return err({ kind: "missing_file", message: `The model's ${path} is not on the server.` });
      }
      if (!response.ok || response.body === null) {
        const message = `The server answered ${response.status} when asked for the model's ${path}.`;
        return err({ kind: "missing_file", message });
      }
      if (bytes === null) return ok(new Uint8Array(await response.arrayBuffer()));
      return ok(await readBody(response.body, bytes, (received) => onProgress(path, received, bytes)));
    } catch (cause) {
      if (cause instanceof RangeError) {
        return err({
          kind: "out_of_memory",
          message: `There is not enough memory to load the model's ${path}.`,
        });
      }
      return err({
        kind: "missing_file",
        message: `The model's ${path} could not be loaded: the connection failed.`,
      });
    }
  };
}

/** Reads into one buffer of the promised size; a longer or shorter body gives a longer or shorter array. */
async function readBody(
  body: ReadableStream<Uint8Array>,
  promised: number,
  onProgress: (received: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(promised);
  const reader = body.getReader();
  let received = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (received + chunk.value.length > promised) {
      await reader.cancel();
      return concatenated(bytes.subarray(0, received), chunk.value);
    }
    bytes.set(chunk.value, received);
    received += chunk.value.length;
    onProgress(received);
  }
  return bytes.subarray(0, received);
}

function concatenated(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(head.length + tail.length);
  all.set(head);
  all.set(tail, head.length);
  return all;
}
