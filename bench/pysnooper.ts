import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Ratio } from "./ratio.ts";
import { compareRecorders } from "./traced.ts";

const NAME = "PySnooper";
const VERSION = "1.2.3";
const FOLDER = fileURLToPath(new URL("../node_modules/.cache/pysnooper/", import.meta.url));

/** Our recording against PySnooper, which tells lines and changed variables, in the same Pyodide. Fetches it by pip. */
export function measurePySnooper(): Promise<readonly Ratio[]> {
  const options = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", FOLDER, `${NAME}==${VERSION}`];
  execFileSync("python3", options, { stdio: "inherit" });
  const wheel = new Uint8Array(readFileSync(`${FOLDER}${NAME}-${VERSION}-py2.py3-none-any.whl`));
  return compareRecorders(
    NAME,
    1,
    (pyodide) => pyodide.unpackArchive(wheel, "wheel"),
    "pysnooper_recorder.py",
  );
}
