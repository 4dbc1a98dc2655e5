import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readCard } from "../../inference/node.ts";
import { HostileServer } from "../../models/pretrained/test-server.ts";
import { main } from "../main.ts";

const BUNDLED = "public/models/ndb-small";
const server = new HostileServer();
const folder = await mkdtemp(join(tmpdir(), "ndb-fetch-"));

beforeAll(async () => {
  await server.start();
  for (const name of ["card.json", "graph.onnx", "weights.bin"])
    server.put(`network/${name}`, await readFile(join(BUNDLED, name)));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

let out = "";
let errors = "";
beforeEach(() => {
  out = errors = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => ((errors += String(text)), true));
  return () => {
    vi.restoreAllMocks();
  };
});

const fetched = (address: string): Promise<number> => main(["fetch", address, "--models", folder]);

test("a network is fetched over a connection that breaks, and is not fetched again", async () => {
  server.faults.set("network/weights.bin", [{ kind: "drop", after: 1_000_000 }]);
  expect(await fetched(`${server.address}network/`)).toBe(0);
  expect(errors).toMatch(/^ndb-small, .*\nNo hash is published for 1 of its files/);
  const directory = out.trim();
  const card = await readCard(directory);
  expect(card.ok && card.value.name).toBe("ndb-small");
  const weights = await readFile(join(directory, "weights.bin"));
  expect(weights.equals(await readFile(join(BUNDLED, "weights.bin")))).toBe(true);

  out = "";
  const before = server.asked.filter((request) => request.includes("weights.bin")).length;
  expect(await fetched(`${server.address}network/`)).toBe(0);
  expect(out.trim()).toBe(directory);
  expect(server.asked.filter((request) => request.includes("weights.bin"))).toHaveLength(before);
});

test.each<[string, number, string]>([
  ["", 2, "Name one model"],
  ["not an address", 1, "no address"],
  ["nothing/", 1, "no config.json"],
])("ndb fetch %j ends with %i and says why", async (path, status, sentence) => {
  const name = path.endsWith("/") ? server.address + path : path;
  expect(await (name === "" ? main(["fetch"]) : fetched(name))).toBe(status);
  expect(errors).toContain(sentence);
});
