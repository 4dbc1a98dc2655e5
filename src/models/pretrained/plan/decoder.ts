import { err, ok, type Result } from "../../../core/lib/result.ts";
import { CONFIG_FILE, OPTIONAL_FILES, TOKENIZER_FILE, checkConfig, missingFile } from "../config.ts";
import { shortHash } from "../download/hash.ts";
import { chooseGraph, graphsOf, needsCard, type Abilities } from "../dtype.ts";
import { totalBytes, type Plan, type PlannedFile } from "../manifest.ts";
import { fetchText } from "./ask.ts";

/** All that a source has of a model. */
export interface Offer<File extends PlannedFile = PlannedFile> extends Pick<
  Plan,
  "title" | "origin" | "license"
> {
  readonly files: readonly File[];
}

/** WebAssembly's memory ends at 4 GB, and a model takes about twice its size there. */
const PROCESSOR_BYTES = 1.8e9;

/** Chooses what this machine needs of a decoder; its config.json is read first, so that nothing is fetched in vain. */
export async function planDecoder(
  get: typeof fetch,
  abilities: Abilities,
  offer: Offer,
): Promise<Result<Plan, string>> {
  const missing = missingFile(offer.files.map(({ path }) => path));
  if (missing !== null) return err(missing);
  const address = offer.files.find(({ path }) => path === CONFIG_FILE)?.address ?? "";
  const config = await fetchText(get, address);
  if (!config.ok) return config;
  return chooseFiles(config.value ?? "", abilities, offer);
}

/** The same, where the text of config.json is at hand. */
export function chooseFiles(config: string, abilities: Abilities, offer: Offer): Result<Plan, string> {
  const missing = missingFile(offer.files.map(({ path }) => path));
  if (missing !== null) return err(missing);
  const checked = checkConfig(config);
  if (!checked.ok) return checked;
  const graph = chooseGraph(graphsOf(offer.files), abilities);
  if (!graph.ok) return graph;
  const { dtype, choice } = graph.value;
  const bytes = totalBytes(graph.value.files);
  if (!needsCard(dtype) && bytes !== null && bytes > PROCESSOR_BYTES)
    return err(
      `Its weights of ${(bytes / 1e9).toFixed(1)} GB are more than a processor's memory in a tab has room for. Choose a smaller model, or one with a 4-bit file on a machine with a graphics card.`,
    );
  const small = [CONFIG_FILE, TOKENIZER_FILE, ...OPTIONAL_FILES];
  const files = [...offer.files.filter(({ path }) => small.includes(path)), ...graph.value.files];
  return ok({ ...planOf(offer, files), layout: "huggingface", dtype, choice });
}

/** What every plan has, with an id that the same files of the same source get again. */
export function planOf(
  { title, origin, license }: Offer,
  files: PlannedFile[],
): Pick<Plan, "id" | "title" | "origin" | "license" | "files"> {
  const named = files.map(({ path, bytes, hash }) => [path, bytes, hash?.hex ?? null]);
  return { id: shortHash(JSON.stringify([origin, named])), title, origin, license, files };
}
