import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { err, ok, type Result } from "../../core/lib/result.ts";

/** The parts of a card that an evaluation changes; everything else stays as it is. */
const CardSchema = v.looseObject({ evaluations: v.optional(v.record(v.string(), v.unknown()), {}) });

/**
 * Writes an evaluation into the card of the model in `directory`, in place of an earlier one of the same name. A new
 * export makes a new card, so the figures are always those of the card's own files. The error is a sentence.
 */
export async function recordEvaluation(
  directory: string,
  name: string,
  evaluation: Readonly<Record<string, unknown>>,
): Promise<Result<void, string>> {
  const path = join(directory, "card.json");
  try {
    const card = v.parse(CardSchema, JSON.parse(await readFile(path, "utf8")));
    const text = JSON.stringify({ ...card, evaluations: { ...card.evaluations, [name]: evaluation } });
    await writeFile(`${path}.new`, `${text}\n`);
    await rename(`${path}.new`, path);
    return ok(undefined);
  } catch (error) {
    return err(
      `The figures could not be written into ${path}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
