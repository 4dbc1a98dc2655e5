import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { main } from "../main.ts";

const folder = await mkdtemp(join(tmpdir(), "ndb-"));
const program = join(folder, "f.py");
await writeFile(program, "def g(x):\n    return x + 1\n\ndef f(x):\n    return g(x)\n");
afterAll(() => rm(folder, { recursive: true }));

async function output(...args: string[]): Promise<string> {
  let out = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => ((out += String(text)), true));
  const status = await main(["trajectory", program, "--entry", "f", "--args", "(1,)", ...args]);
  write.mockRestore();
  expect(status).toBe(0);
  return out;
}

test("a seed gives the same trajectory again, forwards to the exit and backwards to the entry", async () => {
  const forward = await output("--seed", "1");
  expect(forward).toBe(await output("--seed", "1"));
  expect(forward).toMatch(/^ {2}0 L3 call f x=1\n/);
  expect(forward).toMatch(/\n {2}6 exit normal\n$/);
  const back = await output("--seed", "1", "--inverse");
  expect(back).toMatch(/^ {2}0 inv_return L4 return 2\n/);
  expect(back).toMatch(/\n {2}7 inv_exit_entry\n$/);
});

test("any call may be the entry", async () => {
  const starts = new Set<string>();
  for (let seed = 0; seed < 8; seed++) {
    const [line = ""] = (await output("--seed", String(seed), "--any-call")).split("\n");
    starts.add(line);
  }
  expect([...starts].sort()).toEqual(["  0 L1 call g x=1", "  0 L3 call f x=1"]);
});
