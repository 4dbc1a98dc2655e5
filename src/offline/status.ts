import { exhaustive } from "../core/lib/exhaustive.ts";
import type { Kept } from "./protocol.ts";

/** Why there is no copy of the page on this device. */
export type WithoutCopy =
  /** `npm run dev`, or a build without a service worker. */
  | "not_built"
  /** The browser has no service workers here: an old one, a private window, or a page without HTTPS. */
  | "unsupported"
  | "forbidden"
  /** Shown inside another page. */
  | "embedded"
  /** The user removed it. */
  | "removed";

/** The copy of the page on this device, for use without a network. */
export type Copy =
  | { readonly kind: "none"; readonly why: WithoutCopy }
  | { readonly kind: "starting" }
  /** The browser was asked to save data, so the user is asked first. */
  | { readonly kind: "asking"; readonly bytes: number }
  | { readonly kind: "saving"; readonly bytes: number; readonly total: number }
  /** Every needed file was read back and has the right hash. */
  | { readonly kind: "available"; readonly version: string; readonly files: number; readonly bytes: number }
  | { readonly kind: "incomplete"; readonly missing: number; readonly why: Exclude<Kept, "kept"> };

export interface OfflineStatus {
  readonly copy: Copy;
  /** `ready`: a newer version waits. `taken`: another tab has changed to it, this one still runs the old one. */
  readonly update: "none" | "ready" | "taken";
}

export type OfflineEvent =
  | { readonly kind: "copy_changed"; readonly copy: Copy }
  | { readonly kind: "update_found" }
  | { readonly kind: "version_taken" };

export const INITIAL_STATUS: OfflineStatus = { copy: { kind: "starting" }, update: "none" };

export function reduceOffline(status: OfflineStatus, event: OfflineEvent): OfflineStatus {
  switch (event.kind) {
    case "copy_changed":
      return { ...status, copy: event.copy };
    case "update_found":
      return status.update === "taken" ? status : { ...status, update: "ready" };
    case "version_taken":
      return { ...status, update: "taken" };
    default:
      return exhaustive(event);
  }
}

/** What a page knows when a service worker begins to serve it. */
export interface Isolation {
  readonly isolated: boolean;
  /** A service worker answers for this page, so a reload comes with the headers. */
  readonly served: boolean;
  /** The user has not begun anything that a reload would disturb. */
  readonly untouched: boolean;
  /** Only a page that is not inside another one can become isolated by its own headers. */
  readonly embedded: boolean;
  /** It was tried before in this tab. */
  readonly tried: boolean;
}

/** Whether one reload would give the page threads and interrupts where the host sends no headers. */
export function wantsIsolationReload({ isolated, served, untouched, embedded, tried }: Isolation): boolean {
  return !isolated && served && untouched && !embedded && !tried;
}
