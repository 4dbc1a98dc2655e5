import * as v from "valibot";
import { LANGUAGE_VERSION, VOCABULARY } from "../core/4-language/vocabulary.ts";
import { err, ok, type Result } from "../core/lib/result.ts";
import { GRAPH_FILE, ModelCardSchema, WEIGHTS_FILE, type ModelCard } from "./card.ts";
import type { ModelError } from "./error.ts";

/** Reads one file of the model's directory. `bytes` is the size the card promises; null for the card itself. */
export type ReadModelFile = (
  path: string,
  bytes: number | null,
) => Promise<Result<Uint8Array<ArrayBuffer>, ModelError>>;

/** A version of the formal language. */
export interface Language {
  readonly version: string;
  readonly vocabulary: readonly string[];
}

/** The one this program speaks. */
export const LANGUAGE: Language = { version: LANGUAGE_VERSION, vocabulary: VOCABULARY };

export interface ModelFiles {
  readonly card: ModelCard;
  readonly graph: Uint8Array<ArrayBuffer>;
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** Reads a model's card and files and checks that they are whole and of this program's language. */
export async function loadModelFiles(
  read: ReadModelFile,
  language: Language,
): Promise<Result<ModelFiles, ModelError>> {
  const card = await loadModelCard(read);
  if (!card.ok) return card;
  const mismatch = await languageMismatch(card.value, language);
  if (mismatch !== null) return err(mismatch);
  const graph = await readListedFile(read, card.value, GRAPH_FILE);
  if (!graph.ok) return graph;
  const weights = await readListedFile(read, card.value, WEIGHTS_FILE);
  if (!weights.ok) return weights;
  return ok({ card: card.value, graph: graph.value, weights: weights.value });
}

/** Reads what a model says of itself, and nothing else of it. */
export async function loadModelCard(read: ReadModelFile): Promise<Result<ModelCard, ModelError>> {
  const bytes = await read("card.json", null);
  return bytes.ok ? parseCard(bytes.value) : bytes;
}

function parseCard(bytes: Uint8Array): Result<ModelCard, ModelError> {
  if (looksLikeHtml(bytes)) return err(htmlError("card.json"));
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return err({ kind: "invalid_card", message: "The model's card.json is not valid JSON." });
  }
  const parsed = v.safeParse(ModelCardSchema, json);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const message = `The model's card.json is wrong at "${v.getDotPath(issue) ?? "its top level"}": ${issue.message}.`;
  return err({ kind: "invalid_card", message });
}

async function languageMismatch(card: ModelCard, language: Language): Promise<ModelError | null> {
  if (card.language !== language.version) {
    const message = `The model speaks version ${card.language} of the trace language, but this program speaks ${language.version}.`;
    return { kind: "other_language", message };
  }
  const hash = await sha256(new TextEncoder().encode(language.vocabulary.join("\n")));
  const sameSize = card.vocabulary.size === language.vocabulary.length;
  if (sameSize && (hash === null || hash === card.vocabulary.sha256)) return null;
  return {
    kind: "other_language",
    message: "The model was trained with another list of tokens than this program uses.",
  };
}

async function readListedFile(
  read: ReadModelFile,
  card: ModelCard,
  path: string,
): Promise<Result<Uint8Array<ArrayBuffer>, ModelError>> {
  const listed = card.files.find((file) => file.path === path);
  if (listed === undefined)
    return err({ kind: "invalid_card", message: `The model's card.json does not list ${path}.` });
  const bytes = await read(path, listed.bytes);
  if (!bytes.ok) return bytes;
  if (looksLikeHtml(bytes.value)) return err(htmlError(path));
  const hash = await sha256(bytes.value);
  const whole = bytes.value.length === listed.bytes && (hash === null || hash === listed.sha256);
  return whole ? bytes : err(damagedError(path, bytes.value.length, listed.bytes));
}

/** Servers made for single-page sites answer a missing file with their start page. */
function looksLikeHtml(bytes: Uint8Array): boolean {
  return /^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 64)));
}

const htmlError = (path: string): ModelError => ({
  kind: "html_instead_of_file",
  message: `The server sent a web page instead of the model's ${path}. Its files are probably not uploaded.`,
});

function damagedError(path: string, found: number, expected: number): ModelError {
  const what =
    found === expected ? "its contents differ" : `it has ${String(found)} of ${String(expected)} bytes`;
  return {
    kind: "damaged_file",
    message: `The model's ${path} is damaged: ${what}. Loading it again may help.`,
  };
}

/** Hexadecimal SHA-256, or null where the page is not served over HTTPS or from this machine and the browser has none. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
