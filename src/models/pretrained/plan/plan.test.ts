import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Result } from "../../../core/lib/result.ts";
import type { Abilities } from "../dtype.ts";
import type { Plan } from "../manifest.ts";
import { HostileServer } from "../test-server.ts";
import { planFolder } from "./folder.ts";
import { parseRepository, planHub } from "./hub.ts";
import { planUrl } from "./url.ts";

const PROCESSOR: Abilities = { adapter: null, f16: false };
const CARD: Abilities = { adapter: "a card", f16: false };
const HALF: Abilities = { adapter: "a card", f16: true };

const QWEN = JSON.stringify({
  ...{ model_type: "qwen2", num_hidden_layers: 2, num_attention_heads: 2, vocab_size: 100 },
  architectures: ["Qwen2ForCausalLM"],
});
const BERT = JSON.stringify({ ...JSON.parse(QWEN), model_type: "bert", architectures: ["BertForMaskedLM"] });

let server: HostileServer;
beforeEach(async () => {
  server = new HostileServer();
  await server.start();
});
afterEach(() => server.stop());

/** A folder on the server with a config.json and, beside it, empty files. */
function serve(config: string, ...paths: readonly string[]): void {
  server.put("m/config.json", Buffer.from(config));
  for (const path of paths) server.put(`m/${path}`, Buffer.from("12"));
}
const said = (planned: Result<Plan, string>): string =>
  planned.ok ? planned.value.files.map(({ path }) => path).join(" ") : planned.error;

const ALL = ["model", "model_quantized", "model_q4", "model_q4f16"].map((name) => `onnx/${name}.onnx`);

test.each<readonly [Abilities, readonly string[], string]>([
  [HALF, ALL, "onnx/model_q4f16.onnx"],
  [CARD, ALL, "onnx/model_q4.onnx"],
  [PROCESSOR, ALL, "onnx/model_quantized.onnx"],
  [PROCESSOR, ["onnx/model.onnx", "onnx/model.onnx_data"], "onnx/model.onnx onnx/model.onnx_data"],
  [CARD, ["onnx/model.onnx"], "onnx/model.onnx"],
])("a folder at an address: on %o of %j comes %s", async (abilities, graphs, chosen) => {
  serve(QWEN, "tokenizer.json", ...graphs);
  const planned = await planUrl(fetch, `${server.address}m`, abilities);
  expect(said(planned)).toBe(`config.json tokenizer.json ${chosen}`);
});

test.each<readonly [string, string, readonly string[], Abilities, string]>([
  ["another architecture", BERT, ["tokenizer.json", ...ALL], HALF, 'a model of the kind "bert"'],
  ["no tokenizer", QWEN, ALL, HALF, "It has no tokenizer.json"],
  [
    "a web page for config.json",
    "<!doctype html>",
    ["tokenizer.json", ...ALL],
    HALF,
    "a web page instead of config.json",
  ],
  [
    "4-bit weights only",
    QWEN,
    ["tokenizer.json", "onnx/model_q4.onnx"],
    PROCESSOR,
    "come as q4 only, which need a graphics card",
  ],
  [
    "half precision only",
    QWEN,
    ["tokenizer.json", "onnx/model_q4f16.onnx"],
    CARD,
    "no half precision (shader-f16)",
  ],
  ["no graph at all", QWEN, ["tokenizer.json"], HALF, "It has no graph for ONNX Runtime"],
])("%s is refused with what to do", async (_, config, paths, abilities, sentence) => {
  serve(config, ...paths);
  expect(said(await planUrl(fetch, `${server.address}m/`, abilities))).toContain(sentence);
  const local = [["config.json", config], ...paths.map((path) => [path, ""])].map(
    ([path = "", text = ""]) => ({
      path,
      file: new Blob([text]),
    }),
  );
  const folder = said(await planFolder(local, "mine", abilities));
  expect(folder).toContain(sentence);
});

test.each([
  ["beach", "This is no address."],
  [
    "http://127.0.0.1:1/m/",
    "127.0.0.1:1 cannot be reached, or does not let other sites read its files (CORS).",
  ],
])("the address %s is refused with what to do", async (address, sentence) => {
  expect(said(await planUrl(fetch, address, HALF))).toContain(sentence);
});

test("a network of this debugger is refused when it speaks another version, and its card gives the hashes", async () => {
  const hash = "ab".repeat(32);
  const card = (language: string): Buffer =>
    Buffer.from(
      JSON.stringify({
        ...{ name: "mine", language, vocabulary: { sha256: hash, size: 1 } },
        shapes: { layers: 1, heads: 1, headWidth: 1, width: 1 },
        files: ["graph.onnx", "weights.bin"].map((path) => ({ path, bytes: 3, sha256: hash })),
        probe: { tokens: [1], features: [[0, 0, 0]], segmentStarts: [0], topLogits: [[0, 0]] },
        training: { tokens: 1, hours: 1, steps: 1, commit: "" },
        metrics: {},
      }),
    );
  server.put("n/card.json", card("0"));
  expect(said(await planUrl(fetch, `${server.address}n/`, HALF))).toContain("It speaks version 0");
});

test("a list of files gives their hashes", async () => {
  serve(QWEN);
  const sha256 = createHash("sha256").update(QWEN).digest("hex");
  const files = [
    { path: "config.json", sha256 },
    { path: "tokenizer.json" },
    { path: "onnx/model.onnx", bytes: 7 },
  ];
  server.put("m/files.json", Buffer.from(JSON.stringify({ title: "listed", files })));
  const planned = await planUrl(fetch, `${server.address}m/files.json`, PROCESSOR);
  expect(planned).toMatchObject({
    value: {
      title: "listed",
      files: [{ hash: { kind: "sha256", hex: sha256 } }, { hash: null }, { bytes: 7 }],
    },
  });
});

test("a repository of the hub is pinned to its commit, with the hashes the hub knows", async () => {
  const sha = "c0".repeat(20);
  const sibling = (rfilename: string, size: number) => ({ rfilename, size, blobId: "ab".repeat(20) });
  const weights = { ...sibling("onnx/model_q4f16.onnx", 9), lfs: { sha256: "ef".repeat(32), size: 9 } };
  const siblings = [
    sibling("config.json", 2),
    sibling("tokenizer.json", 3),
    sibling("README.md", 4),
    weights,
  ];
  const body = { sha, gated: false, cardData: { license: "apache-2.0" }, siblings };
  server.put("api/models/owner/name/revision/main", Buffer.from(JSON.stringify(body)));
  server.put(`owner/name/resolve/${sha}/config.json`, Buffer.from(QWEN));
  const repository = { name: "owner/name", revision: "main" };
  const planned = await planHub(fetch, repository, HALF, server.address.slice(0, -1));
  expect(planned).toMatchObject({
    value: {
      ...{ title: "owner/name", license: "apache-2.0", dtype: "q4f16" },
      origin: { kind: "hub", repository: "owner/name", revision: sha },
      files: [
        { path: "config.json", hash: { kind: "git" } },
        { path: "tokenizer.json", bytes: 3 },
        { path: "onnx/model_q4f16.onnx", bytes: 9, hash: { kind: "sha256", hex: "ef".repeat(32) } },
      ],
    },
  });
  const other = await planHub(fetch, { ...repository, revision: "v2" }, HALF, server.address.slice(0, -1));
  expect(said(other)).toContain("The hub has no public model owner/name with a revision v2.");
});

test.each([
  ["owner/name", { name: "owner/name", revision: "main" }],
  [" owner/name@v1.0 ", { name: "owner/name", revision: "v1.0" }],
  ["https://huggingface.co/owner/name/tree/abc", { name: "owner/name", revision: "abc" }],
  ["name", null],
])("the repository %j is read", (text, repository) => {
  expect(parseRepository(text)).toEqual(repository);
});
