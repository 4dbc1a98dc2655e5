import type { BreakpointMark } from "./marks.ts";

/** Class names of a breakpoint's sign. */
export function glyphClass({
  kind,
  enabled,
  verified,
}: Omit<BreakpointMark, "id" | "line" | "hint">): string {
  const states = [...(enabled ? [] : ["disabled"]), ...(verified ? [] : ["unverified"])];
  return ["glyph-breakpoint", kind, ...states].join(" ");
}
