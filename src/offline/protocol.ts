import * as v from "valibot";
import { PageVersionSchema } from "./files.ts";

/** What the page asks the service worker; each request carries a port for its reply. */
const RequestSchema = v.variant("kind", [
  /** Which version of the page is served? Answered by a `PageVersion`. */
  v.object({ kind: v.literal("version") }),
  /** Verify the copy of one file, and fetch it where that is missing or damaged. Answered by a `Kept`. */
  v.object({ kind: v.literal("keep"), path: v.string() }),
  /** Replace the version that serves now. Not answered. */
  v.object({ kind: v.literal("take_over") }),
]);
export type OfflineRequest = v.InferOutput<typeof RequestSchema>;

/** Whether a whole copy of a file is on this device, and if not, why. */
const KeptSchema = v.picklist([
  "kept",
  /** The server could not be reached. */
  "unreachable",
  /** The server has another file than this version's. */
  "changed",
  /** The browser gives no room. */
  "no_room",
]);
export type Kept = v.InferOutput<typeof KeptSchema>;

/** Null for a message that is not of the protocol: any script of this origin may send one. */
export function parseRequest(message: unknown): OfflineRequest | null {
  const parsed = v.safeParse(RequestSchema, message);
  return parsed.success ? parsed.output : null;
}

export const parseVersion = (message: unknown) => v.parse(PageVersionSchema, message);
export const parseKept = (message: unknown) => v.parse(KeptSchema, message);
