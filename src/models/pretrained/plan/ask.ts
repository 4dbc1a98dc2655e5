import { err, ok, type Result } from "../../../core/lib/result.ts";
import { unreachableSentence } from "../download/file.ts";

/** A small file, as text. The error is a sentence; null where the server says that it is not there. */
export async function fetchText(get: typeof fetch, address: string): Promise<Result<string | null, string>> {
  try {
    const response = await get(address, { credentials: "omit", cache: "no-store" });
    if (response.status === 404 || response.status === 410) return ok(null);
    if (response.status === 401 || response.status === 403)
      return err(
        `The server lets nobody read ${address} without signing in. Download the model there yourself, then add it from a folder.`,
      );
    if (!response.ok)
      return err(
        `The server answered ${String(response.status)} to ${address}. Check the address, or try again later.`,
      );
    return ok(await response.text());
  } catch {
    return err(unreachableSentence(address));
  }
}

/** Whether a file is there, and its size where the server tells it. A page of HTML counts as none. */
export async function probe(
  get: typeof fetch,
  address: string,
): Promise<{ readonly bytes: number | null } | null> {
  try {
    const asked = (method: string) => get(address, { method, credentials: "omit", cache: "no-store" });
    let response = await asked("HEAD");
    if (response.status === 405 || response.status === 501) {
      response = await asked("GET");
      await response.body?.cancel();
    }
    if (!response.ok || response.headers.get("Content-Type")?.startsWith("text/html") === true) return null;
    const length = response.headers.get("Content-Length");
    const isPacked = response.headers.has("Content-Encoding");
    return { bytes: length === null || isPacked ? null : Number(length) };
  } catch {
    return null;
  }
}
