import { expect, test } from "vitest";
import { INITIAL_STATUS, reduceOffline, wantsIsolationReload } from "./status.ts";

const first = { isolated: false, served: true, untouched: true, embedded: false, tried: false };

test("a page is reloaded for its headers once, before anything was begun", () => {
  expect(wantsIsolationReload(first)).toBe(true);
  expect(wantsIsolationReload({ ...first, isolated: true })).toBe(false);
  expect(wantsIsolationReload({ ...first, served: false })).toBe(false);
  expect(wantsIsolationReload({ ...first, untouched: false })).toBe(false);
  expect(wantsIsolationReload({ ...first, embedded: true })).toBe(false);
  expect(wantsIsolationReload({ ...first, tried: true })).toBe(false);
});

test("a version that another tab took is not offered as ready again", () => {
  const ready = reduceOffline(INITIAL_STATUS, { kind: "update_found" });
  expect(ready.update).toBe("ready");
  const taken = reduceOffline(ready, { kind: "version_taken" });
  expect(reduceOffline(taken, { kind: "update_found" }).update).toBe("taken");
});
