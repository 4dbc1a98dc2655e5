import * as v from "valibot";
import { err, ok, type Result } from "../../../core/lib/result.ts";
import { GRAPH_FILE, ModelCardSchema, WEIGHTS_FILE } from "../../../inference/card.ts";
import { LANGUAGE_VERSION } from "../../../core/4-language/vocabulary.ts";
import { CONFIG_FILE, OPTIONAL_FILES, TOKENIZER_FILE } from "../config.ts";
import { looksLikeHtml } from "../download/answer.ts";
import { DTYPE_SUFFIXES, type Abilities } from "../dtype.ts";
import type { Plan, PlannedFile } from "../manifest.ts";
import { fetchText, probe } from "./ask.ts";
import { planDecoder, planOf, type Offer } from "./decoder.ts";

const CARD_FILE = "card.json";

/** `files.json`: what a folder has, for servers that list nothing. */
const FileListSchema = v.object({
  title: v.optional(v.string()),
  license: v.optional(v.string()),
  files: v.array(
    v.object({
      path: v.string(),
      bytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    }),
  ),
});

/** Plans a model at an address: its folder, a file of it, or a list of its files with their hashes. */
export async function planUrl(
  get: typeof fetch,
  text: string,
  abilities: Abilities,
): Promise<Result<Plan, string>> {
  const address = addressOf(text);
  if (address === null)
    return err(
      "This is no address. Give one that begins with https://, of the folder in which the model lies.",
    );
  const isList = /\.json$/.test(address.pathname) && !/\/(card|config)\.json$/.test(address.pathname);
  const folder = new URL(isList || !address.pathname.endsWith("/") ? folderOf(address) : ".", address);
  const offer: Omit<Offer, "files"> = {
    title: folder.pathname.split("/").filter(Boolean).at(-1) ?? folder.host,
    origin: { kind: "url", address: folder.href },
    license: null,
  };
  if (isList) {
    const list = await fetchText(get, address.href);
    if (!list.ok) return list;
    return fromList(get, list.value ?? "", folder, offer, abilities);
  }
  const card = await fetchText(get, new URL(CARD_FILE, folder).href);
  if (!card.ok) return card;
  if (card.value !== null && !isHtml(card.value)) return fromCard(card.value, folder, offer);
  const files = await probed(get, folder);
  return planDecoder(get, abilities, { ...offer, files });
}

function fromList(
  get: typeof fetch,
  text: string,
  folder: URL,
  offer: Omit<Offer, "files">,
  abilities: Abilities,
): Promise<Result<Plan, string>> | Result<Plan, string> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), FileListSchema), text);
  if (!parsed.success)
    return err(
      'The list of files could not be read. It should be JSON like {"files": [{"path": "config.json", "bytes": 700, "sha256": "…"}]}.',
    );
  const { title = offer.title, license = null, files } = parsed.output;
  const planned = files.map(({ path, bytes, sha256 }): PlannedFile => ({
    path,
    address: new URL(path, folder).href,
    bytes: bytes ?? null,
    hash: sha256 === undefined ? null : { kind: "sha256", hex: sha256 },
  }));
  return planDecoder(get, abilities, { ...offer, title, license, files: planned });
}

/** A network of this debugger: its card lists its files with their hashes. */
function fromCard(text: string, folder: URL, offer: Omit<Offer, "files">): Result<Plan, string> {
  const card = v.safeParse(v.pipe(v.string(), v.parseJson(), ModelCardSchema), text);
  if (!card.success)
    return err(
      "Its card.json is not one of this debugger's networks. Take a folder as models/runs/release.sh makes it.",
    );
  const { name, language, files } = card.output;
  if (language !== LANGUAGE_VERSION)
    return err(
      `It speaks version ${language} of the trace language, but this page speaks ${LANGUAGE_VERSION}. Train it again with the data of this version.`,
    );
  const listed = files.filter(({ path }) => path === GRAPH_FILE || path === WEIGHTS_FILE);
  const planned = [
    { path: CARD_FILE, address: new URL(CARD_FILE, folder).href, bytes: null, hash: null },
    ...listed.map(({ path, bytes, sha256 }): PlannedFile => ({
      path,
      address: new URL(path, folder).href,
      bytes,
      hash: { kind: "sha256", hex: sha256 },
    })),
  ];
  return ok({
    ...planOf({ ...offer, title: name, files: planned }, planned),
    layout: "own",
    dtype: null,
    choice: "",
  });
}

/** Asks for each file that a model may have: a server of files lists nothing. */
async function probed(get: typeof fetch, folder: URL): Promise<readonly PlannedFile[]> {
  const graphs = DTYPE_SUFFIXES.flatMap((suffix) => [
    `onnx/model${suffix}.onnx`,
    `onnx/model${suffix}.onnx_data`,
  ]);
  const paths = [CONFIG_FILE, TOKENIZER_FILE, ...OPTIONAL_FILES, ...graphs];
  const found = await Promise.all(
    paths.map(async (path): Promise<PlannedFile | null> => {
      const address = new URL(path, folder).href;
      const there = await probe(get, address);
      return there === null ? null : { path, address, bytes: there.bytes, hash: null };
    }),
  );
  return found.filter((file) => file !== null);
}

function addressOf(text: string): URL | null {
  try {
    const address = new URL(text.trim());
    return /^https?:$/.test(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

/** The folder of a file; an address without an ending is itself a folder. */
const folderOf = ({ pathname }: URL): string =>
  /\.\w+$/.test(pathname) ? "." : `${pathname.split("/").at(-1) ?? ""}/`;

const isHtml = (text: string): boolean => looksLikeHtml(new TextEncoder().encode(text.slice(0, 64)));
