/**
 * `npm run -s budget`, after a build: JavaScript that the first paint of the page waits for, compressed, and what the
 * table of variables adds to it. Fails above the limit, so that growth is somebody's decision.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root, stop } from "./setup.mjs";

/** Bytes, as gzip at its default level sends them. */
const LIMIT = 200_000;

const assets = join(root, "dist", "assets");
const textOf = (file) => readFileSync(join(assets, file), "utf8");

/** A script with all that it imports statically: the browser runs none of it before it has all of it. */
function closure(files, known = new Set()) {
  for (const file of files) {
    if (known.has(file)) continue;
    known.add(file);
    const imported = [...textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)];
    closure(
      imported.map(([, name]) => name),
      known,
    );
  }
  return known;
}

function weight(files) {
  return [...files].reduce((bytes, file) => bytes + gzipSync(textOf(file)).length, 0);
}

const page = readFileSync(join(root, "dist", "index.html"), "utf8");
const first = closure([...page.matchAll(/assets\/([^"]+\.js)"/g)].map(([, file]) => file));
const table = readdirSync(assets).filter((file) => /^Variables-.*\.js$/.test(file));
const shown = [...closure(table)].filter((file) => !first.has(file));

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const bytes = weight(first);
console.log(
  `JavaScript before the first paint: ${kilobytes(bytes)} compressed (at most ${kilobytes(LIMIT)}); ` +
    `the table of variables adds ${kilobytes(weight(shown))}.`,
);
if (bytes > LIMIT) stop("The first paint waits for too much. Fetch what it does not need when it is needed.");
