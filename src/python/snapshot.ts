import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { loadPyodide, version, type PyodideAPI } from "pyodide";
import { PYODIDE_OPTIONS } from "./interpreter.ts";

const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/pyodide/", import.meta.url));
const PATH = `${FOLDER}${version}.snapshot`;

/**
 * Starts Python in Node. The first start leaves a copy of its memory in this checkout's cache, from which later ones take
 * a sixth of the time.
 */
export async function startPyodide(): Promise<PyodideAPI> {
  const snapshot = await readFile(PATH).catch(() => null);
  if (snapshot === null) {
    const pyodide = await loadPyodide({ ...PYODIDE_OPTIONS, _makeSnapshot: true });
    await keep(pyodide.makeMemorySnapshot());
    return pyodide;
  }
  const pyodide = await loadPyodide({ ...PYODIDE_OPTIONS, _loadSnapshot: snapshot });
  // A copy of memory has no open streams.
  pyodide.setStdin({ stdin: () => null });
  pyodide.setStdout({ batched: () => undefined });
  pyodide.setStderr({ batched: () => undefined });
  return pyodide;
}

async function keep(snapshot: Uint8Array): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  // Others may be reading or writing it at the same time.
  const own = `${PATH}.${process.pid}`;
  await writeFile(own, snapshot);
  await rename(own, PATH);
}
