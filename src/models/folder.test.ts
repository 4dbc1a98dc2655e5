import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFolder, type PickedFile } from "./folder.ts";

const BUNDLED = "public/models/ndb-small";

const picked = (name: string, bytes: Uint8Array<ArrayBuffer>): PickedFile => ({
  name,
  arrayBuffer: () => Promise.resolve(bytes.buffer),
});
const text = (name: string, content: string): PickedFile => picked(name, new TextEncoder().encode(content));
const bundled = async (name: string): Promise<PickedFile> =>
  picked(name, new Uint8Array(await readFile(join(BUNDLED, name))));

test("the bundled network's own folder is opened, whatever else lies in it", async () => {
  const names = ["weights.bin", "card.json", "graph.onnx"];
  const opened = await openFolder([text("notes.txt", ""), ...(await Promise.all(names.map(bundled)))]);
  expect(opened.ok && opened.value.files.card.name).toBe("ndb-small");
});

test.each<readonly [string, readonly PickedFile[] | "without weights" | "shortened weights", string]>([
  [
    "a language model in another layout",
    [text("config.json", "{}")],
    "This looks like a general language model",
  ],
  ["a PyTorch checkpoint", [text("ndb.pt", "")], "These are weights in another form."],
  ["holiday pictures", [text("beach.jpg", "")], "A network of this debugger is a folder with card.json"],
  ["a card that is none", [text("card.json", "[]")], "The model's card.json is wrong"],
  ["a copy without its weights", "without weights", "The folder has no weights.bin."],
  ["a copy that broke off", "shortened weights", "The model's weights.bin is damaged"],
])("%s is refused with what to do", async (_, files, sentence) => {
  const names = ["card.json", "graph.onnx"];
  const whole = typeof files === "string" ? await Promise.all(names.map(bundled)) : files;
  const extra = files === "shortened weights" ? [text("weights.bin", "half")] : [];
  const opened = await openFolder([...whole, ...extra]);
  expect(opened.ok ? "" : opened.error).toContain(sentence);
});
