/**
 * `npm run pack`: one zip for a USB stick, with the built page, the example programs and a server in Python's
 * standard library. Prints its name and size.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { zipSync } from "fflate";
import { root } from "./setup.mjs";

const NAME = "neural-debugger";
/** Already compressed, or WebAssembly, which is most of the bytes. */
const STORED = new Set([".zip", ".png"]);

const README = `Neural Debugger, without a network

Needed: Python 3.8 or newer and a current browser.

    python3 serve.py        (on Windows: py serve.py)

It prints an address to open in the browser. With --class it prints one for the other computers of the same
network too; there the page works with one thread and has no copy for offline use, since the address has no HTTPS. Any other static web server can serve the folder dist/ as well;
dist/_headers lists the headers that make the page faster.

examples/ has the page's example programs, to paste or to change.
`;

function filesBelow(directory) {
  return readdirSync(directory, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => statSync(join(directory, name)).isFile())
    .sort();
}

function entriesBelow(directory, prefix, filter = () => true) {
  return filesBelow(directory)
    .filter(filter)
    .map((name) => [
      `${NAME}/${prefix}${name}`,
      [readFileSync(join(directory, name)), { level: STORED.has(extname(name)) ? 0 : 6 }],
    ]);
}

const examples = join(root, "src", "session", "examples");
const zip = zipSync(
  Object.fromEntries([
    [`${NAME}/README.txt`, Buffer.from(README)],
    [`${NAME}/LICENSE`, readFileSync(join(root, "LICENSE"))],
    [`${NAME}/serve.py`, readFileSync(join(root, "scripts", "serve.py"))],
    ...entriesBelow(examples, "examples/", (name) => name.endsWith(".py")),
    ...entriesBelow(join(root, "dist"), "dist/"),
  ]),
);
const path = join(root, `${NAME}.zip`);
writeFileSync(path, zip);
console.log(`${NAME}.zip: ${(zip.length / 1e6).toFixed(1)} MB`);
