import * as v from "valibot";
import { err, ok, type Result } from "../core/lib/result.ts";
import type { SharedSession } from "./document.ts";
import { parseForeignJson } from "./json.ts";
import { parseLessonFile, type Lesson } from "./lesson.ts";
import { damaged, sessionOf, tooLarge, type ShareError } from "./permalink.ts";
import { CURRENT_VERSION } from "./versions.ts";
import { toWire } from "./wire.ts";

/** Largest file that is read, in bytes. */
export const MAX_FILE = 2_000_000;

const SESSION_FORMAT = "neural-debugger-session";

/** What a file holds. */
export type Opened =
  | { readonly kind: "session"; readonly shared: SharedSession }
  | { readonly kind: "lesson"; readonly lesson: Lesson }
  | { readonly kind: "program"; readonly source: string };

/** A session as a file: the content of a link, to be read by eye. */
export function sessionFile(shared: SharedSession): string {
  const file = { format: SESSION_FORMAT, version: CURRENT_VERSION, session: toWire(shared) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const FileSchema = v.object({
  format: v.literal(SESSION_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  session: v.unknown(),
});

/** Reads a session, a lesson or a Python program. */
export function openFile(name: string, text: string): Result<Opened, ShareError> {
  if (text.length > MAX_FILE) return err(tooLarge("file"));
  if (/\.pyw?$/i.test(name)) return ok({ kind: "program", source: text.replaceAll("\r\n", "\n") });
  const json = parseForeignJson(text);
  if (!json.ok) return err(/\.json$/i.test(name) ? damaged("file") : otherFile(name));
  const lesson = parseLessonFile(json.value);
  if (lesson !== null) return lesson.ok ? ok({ kind: "lesson", lesson: lesson.value }) : lesson;
  const file = v.safeParse(FileSchema, json.value);
  if (!file.success) return err(otherFile(name));
  const shared = sessionOf(file.output.version, file.output.session, "file");
  return shared.ok ? ok({ kind: "session", shared: shared.value }) : shared;
}

function otherFile(name: string): ShareError {
  const message = `"${name.slice(0, 80)}" is neither a session nor a lesson of this page (.json) nor a Python program (.py).`;
  return { kind: "other_file", message };
}

/** A file name for a program's title: letters and digits only. */
export function fileName(title: string, extension: string): string {
  const name = title.replace(/[^\w-]+/g, "_").replace(/^_+|_+$/g, "");
  return `${name === "" ? "session" : name}.${extension}`;
}
