import * as v from "valibot";
import { DraftSchema } from "../session/storage.ts";
import type { Draft } from "../session/state.ts";

/** A program of the user's own, as it is kept on this device. */
export interface StoredDraft {
  readonly id: string;
  readonly draft: Draft;
  /** Id of the example that it began as; null for a program of the user's own. */
  readonly example: string | null;
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number;
}

/** More are dropped, the oldest first. */
export const MOST_DRAFTS = 20;

const StoredDraftSchema = v.object({
  id: v.string(),
  draft: DraftSchema,
  example: v.nullable(v.string()),
  changed: v.number(),
});

/** A draft from its JSON; null when the text is none. */
export function readDraft(json: string): StoredDraft | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredDraftSchema), json);
  return parsed.success ? parsed.output : null;
}

/** The drafts among what a database holds, the latest first. */
export function readDrafts(records: readonly unknown[]): readonly StoredDraft[] {
  const drafts = records.flatMap((record): StoredDraft[] => {
    const parsed = v.safeParse(StoredDraftSchema, record);
    return parsed.success ? [parsed.output] : [];
  });
  return latestFirst(drafts);
}

/** The drafts with one more, or with a newer version of one. */
export function withDraft(drafts: readonly StoredDraft[], stored: StoredDraft): readonly StoredDraft[] {
  return latestFirst([stored, ...withoutDraft(drafts, stored.id)]);
}

export function withoutDraft(drafts: readonly StoredDraft[], id: string): readonly StoredDraft[] {
  return drafts.filter((draft) => draft.id !== id);
}

const latestFirst = (drafts: readonly StoredDraft[]): readonly StoredDraft[] =>
  [...drafts].sort((a, b) => b.changed - a.changed);
