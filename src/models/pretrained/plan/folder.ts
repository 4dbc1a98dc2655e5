import { err, type Result } from "../../../core/lib/result.ts";
import { CONFIG_FILE, missingFile } from "../config.ts";
import { shortHash } from "../download/hash.ts";
import type { Abilities } from "../dtype.ts";
import type { Plan, PlannedFile } from "../manifest.ts";
import { chooseFiles } from "./decoder.ts";

/** A file of this device, by its path below the model's folder. */
export interface LocalFile {
  readonly path: string;
  readonly file: Blob;
}

/** Plans a model from the files of a folder of this device. */
export async function planFolder(
  local: readonly LocalFile[],
  name: string,
  abilities: Abilities,
): Promise<Result<Plan, string>> {
  const missing = missingFile(local.map(({ path }) => path));
  if (missing !== null) return err(missing);
  const config = (await local.find(({ path }) => path === CONFIG_FILE)?.file.text()) ?? "";
  const files = local.map(({ path, file }): PlannedFile => ({
    path,
    address: null,
    bytes: file.size,
    hash: null,
  }));
  const planned = chooseFiles(config, abilities, {
    title: name,
    origin: { kind: "folder", name },
    license: null,
    files,
  });
  if (!planned.ok) return planned;
  // Two folders of one name and size are told apart by what their config.json says.
  return { ...planned, value: { ...planned.value, id: shortHash(planned.value.id + config) } };
}
