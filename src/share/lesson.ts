import * as v from "valibot";
import { err, ok, type Result } from "../core/lib/result.ts";
import type { SharedSession } from "./document.ts";
import { damaged, newer, pack, sessionOf, unpack, type ShareError } from "./permalink.ts";
import { toWire } from "./wire.ts";

/** One page of a lesson: what the teacher says, and the program it is about. */
export interface LessonStep {
  readonly title: string;
  /** Plain text; line breaks show, and what stands between backticks is code. */
  readonly text: string;
  readonly content:
    | { readonly kind: "session"; readonly shared: SharedSession }
    | { readonly kind: "example"; readonly id: string };
}

export interface Lesson {
  readonly title: string;
  readonly steps: readonly LessonStep[];
}

export const EMPTY_LESSON: Lesson = { title: "", steps: [] };

const LESSON_FORMAT = "neural-debugger-lesson";
const LESSON_VERSION = 1;
/** Version of the sessions within a lesson of version 1. */
const SESSION_VERSION = 1;
const MAX_STEPS = 100;

const Title = v.pipe(v.string(), v.maxLength(200));
const WireLessonSchema = v.strictObject({
  /** Title. */
  t: Title,
  /** Steps: title, text, and a shared session or the id of an example. */
  s: v.pipe(
    v.array(
      v.strictTuple([
        Title,
        v.pipe(v.string(), v.maxLength(20_000)),
        v.union([v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), v.looseObject({})]),
      ]),
    ),
    v.maxLength(MAX_STEPS),
  ),
});

function toWireLesson({ title, steps }: Lesson): v.InferOutput<typeof WireLessonSchema> {
  return {
    t: title,
    s: steps.map(({ title, text, content }) => [
      title,
      text,
      content.kind === "example" ? content.id : toWire(content.shared),
    ]),
  };
}

/** Reads parsed JSON; `what` names its carrier in the sentence. */
function lessonOf(version: number, json: unknown, what: string): Result<Lesson, ShareError> {
  if (version > LESSON_VERSION) return err(newer(what));
  const wire = v.safeParse(WireLessonSchema, json);
  if (!wire.success) return err(damaged(what));
  const steps: LessonStep[] = [];
  for (const [title, text, content] of wire.output.s) {
    if (typeof content === "string") {
      steps.push({ title, text, content: { kind: "example", id: content } });
      continue;
    }
    const shared = sessionOf(SESSION_VERSION, content, what);
    if (!shared.ok) return shared;
    steps.push({ title, text, content: { kind: "session", shared: shared.value } });
  }
  return ok({ title: wire.output.t, steps });
}

/** `lesson/v1/<base64url(deflate-raw(JSON))>`: what stands behind the `#`. */
export async function encodeLesson(lesson: Lesson): Promise<string> {
  return `lesson/v${LESSON_VERSION}/${await pack(toWireLesson(lesson))}`;
}

/** Undoes {@link encodeLesson}; `payload` is what follows the version's slash. */
export async function decodeLesson(version: number, payload: string): Promise<Result<Lesson, ShareError>> {
  if (version > LESSON_VERSION) return err(newer("link"));
  const json = await unpack(payload);
  return json.ok ? lessonOf(version, json.value, "link") : json;
}

export function lessonFile(lesson: Lesson): string {
  const file = { format: LESSON_FORMAT, version: LESSON_VERSION, lesson: toWireLesson(lesson) };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const FileSchema = v.object({
  format: v.literal(LESSON_FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  lesson: v.unknown(),
});

/** Null for JSON that is no lesson file at all. */
export function parseLessonFile(json: unknown): Result<Lesson, ShareError> | null {
  const file = v.safeParse(FileSchema, json);
  return file.success ? lessonOf(file.output.version, file.output.lesson, "file") : null;
}
