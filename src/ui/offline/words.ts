import { exhaustive } from "../../core/lib/exhaustive.ts";
import type { Copy, WithoutCopy } from "../../offline/status.ts";

type Why = Extract<Copy, { kind: "incomplete" }>["why"];

const MEGABYTE = 1e6;

const WITHOUT: Readonly<Record<WithoutCopy, string>> = {
  not_built: "This page was built to work without a copy on this device.",
  unsupported:
    "This browser keeps no copies of pages here. It does on HTTPS addresses, outside private windows.",
  forbidden: "This browser did not let the page keep a copy. The page works as long as the network does.",
  embedded: "Inside another page no copy is kept. Open the page by itself to have one.",
  removed: "You removed the copy from this device.",
};

const MISSING: Readonly<Record<Why, string>> = {
  unreachable: "The server could not be reached. Try again when there is a network.",
  changed: "The server has another version by now. Reload the page to get it.",
  no_room: "This browser gives the page no more room. Free some space on this device, then try again.",
};

/** The state of the copy in two words, for the chip. */
export function copyLabel(copy: Copy): string {
  switch (copy.kind) {
    case "none":
      return "Needs a network";
    case "starting":
      return "Offline copy…";
    case "asking":
      return "Not saved for offline";
    case "saving":
      return `Offline copy ${String(Math.floor((100 * copy.bytes) / copy.total))} %`;
    case "available":
      return "Available offline";
    case "incomplete":
      return "Offline copy incomplete";
    default:
      return exhaustive(copy);
  }
}

/** The same in a sentence that says what can be done. */
export function copySentence(copy: Copy): string {
  switch (copy.kind) {
    case "none":
      return WITHOUT[copy.why];
    case "starting":
      return "The copy on this device is about to be checked.";
    case "asking":
      return `Your browser asks pages to save data. A copy for use without a network takes ${megabytes(copy.bytes)}.`;
    case "saving":
      return `${megabytes(copy.bytes)} of ${megabytes(copy.total)} are on this device and checked.`;
    case "available":
      return `Version ${copy.version}: ${String(copy.files)} files, ${megabytes(copy.bytes)}, each read back and checked by its hash. The page works without a network.`;
    case "incomplete":
      return `${String(copy.missing)} ${copy.missing === 1 ? "file is" : "files are"} missing. ${MISSING[copy.why]}`;
    default:
      return exhaustive(copy);
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
