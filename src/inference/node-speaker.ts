import { basename } from "node:path";
import { promptedSpeaker, type Speaker } from "../core/5-prediction/speaker.ts";
import { ok, type Result } from "../core/lib/result.ts";
import type { ModelError } from "./error.ts";
import { loadNodeModel, readCard } from "./node.ts";
import { isPretrained, loadNodePretrained } from "./pretrained/node.ts";

/** Loads whatever kind of model a folder holds, and lets it be spoken to in its own way. */
export async function loadNodeSpeaker(
  directory: string,
  { threads = 0 }: { readonly threads?: number } = {},
): Promise<Result<Speaker, ModelError>> {
  if (await isPretrained(directory)) {
    const loaded = await loadNodePretrained(directory, { threads });
    return loaded.ok ? ok(await promptedSpeaker(loaded.value)) : loaded;
  }
  const loaded = await loadNodeModel(directory, { threads });
  return loaded.ok ? ok({ kind: "own", model: loaded.value.model }) : loaded;
}

/** What a folder says its model is; `training` is null for models that others have trained. */
export async function describeModel(
  directory: string,
): Promise<Result<{ readonly name: string; readonly training: unknown }, ModelError>> {
  if (await isPretrained(directory)) return ok({ name: basename(directory), training: null });
  const card = await readCard(directory);
  return card.ok ? ok({ name: card.value.name, training: card.value.training }) : card;
}
