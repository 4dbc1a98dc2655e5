import { GRAPH_FILE, WEIGHTS_FILE } from "../inference/card.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { LANGUAGE, loadModelFiles, type ModelFiles, type ReadModelFile } from "../inference/load.ts";

const CARD_FILE = "card.json";

export interface OpenedFolder {
  readonly files: ModelFiles;
  readonly cardText: Uint8Array<ArrayBuffer>;
}

/** A file that was picked, by its name alone: in which folder it lies says nothing. */
export type PickedFile = Pick<File, "name" | "arrayBuffer">;

/** Reads a network from the files of its folder and checks all of it; the error is a sentence that says what to do. */
export async function openFolder(picked: readonly PickedFile[]): Promise<Result<OpenedFolder, string>> {
  const refusal = notOurs(picked.map(({ name }) => name));
  if (refusal !== null) return err(refusal);
  const read: ReadModelFile = async (path) => {
    const file = picked.find(({ name }) => name === path);
    if (file === undefined)
      return err({ kind: "missing_file", message: `The folder has no ${path}. Add it from a whole copy.` });
    return ok(new Uint8Array(await file.arrayBuffer()));
  };
  const files = await loadModelFiles(read, LANGUAGE);
  if (!files.ok) return err(files.error.message);
  const cardText = await read(CARD_FILE, null);
  return cardText.ok ? ok({ files: files.value, cardText: cardText.value }) : err(cardText.error.message);
}

/** Why these files are no network of this debugger; null when they may be one. */
function notOurs(names: readonly string[]): string | null {
  if (names.includes(CARD_FILE)) return null;
  const ours = `A network of this debugger is a folder with ${CARD_FILE}, ${GRAPH_FILE} and ${WEIGHTS_FILE}, as models/runs/release.sh makes it.`;
  if (names.includes("config.json"))
    return `This looks like a general language model: it has config.json and no ${CARD_FILE}. ${ours}`;
  return names.some((name) => /\.(pt|pth|safetensors|gguf)$/.test(name))
    ? `These are weights in another form. ${ours}`
    : ours;
}
