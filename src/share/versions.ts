import * as v from "valibot";
import { err, ok, type Result } from "../core/lib/result.ts";
import { WireSchema, type Wire } from "./wire.ts";

/** Version of the format that this page writes. */
export const CURRENT_VERSION = 1;

/** From one version to the next: takes what its own schema accepts, null for everything else. */
type Upgrader = (json: unknown) => unknown;

/** By the version it starts from: links never expire, so none is ever removed. */
const UPGRADERS: ReadonlyMap<number, Upgrader> = new Map();

/** The versions below `current` that no upgrader starts from. */
export function missingUpgraders(
  upgraders: ReadonlyMap<number, Upgrader>,
  current: number,
): readonly number[] {
  return Array.from({ length: current - 1 }, (_, index) => index + 1).filter((from) => !upgraders.has(from));
}

const missing = missingUpgraders(UPGRADERS, CURRENT_VERSION);
if (missing.length > 0)
  throw new Error(`No upgrader from versions ${missing.join(", ")} of a shared session.`);

/** Brings the content of any version up to the current one and checks it. */
export function parseVersion(version: number, json: unknown): Result<Wire, "newer" | "invalid"> {
  if (version > CURRENT_VERSION) return err("newer");
  let current = json;
  for (let from = version; from < CURRENT_VERSION; from++) current = UPGRADERS.get(from)?.(current) ?? null;
  if (hasUnknownKey(current)) return err("newer");
  const parsed = v.safeParse(WireSchema, current);
  return parsed.success ? ok(parsed.output) : err("invalid");
}

/** A later page may add keys without a new version. */
function hasUnknownKey(json: unknown): boolean {
  return (
    v.is(v.record(v.string(), v.unknown()), json) &&
    Object.keys(json).some((key) => !(key in WireSchema.entries))
  );
}
