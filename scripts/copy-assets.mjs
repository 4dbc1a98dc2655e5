/**
 * Copies the runtime files that the page fetches by their own addresses from node_modules to `public/`:
 * a bundler would rename them, and ONNX Runtime would then start its threads from the page's own chunk.
 * Does nothing when the files of the installed versions are already there.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, stop } from "./setup.mjs";

const assets = [
  {
    package: "onnxruntime-web",
    from: "dist",
    to: "ort",
    files: [
      "ort-wasm-simd-threaded.mjs",
      "ort-wasm-simd-threaded.wasm",
      // The build with WebGPU.
      "ort-wasm-simd-threaded.jspi.mjs",
      "ort-wasm-simd-threaded.jspi.wasm",
    ],
  },
  {
    package: "pyodide",
    from: ".",
    to: "pyodide",
    files: ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"],
  },
];

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

for (const { package: name, from, to, files } of assets) {
  const source = join(root, "node_modules", name);
  if (!existsSync(source)) stop(`${name} is not installed. Run npm start or npm test, which install it.`);
  const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
  if (version !== dependencies[name]) {
    stop(`package.json asks for ${name} ${dependencies[name]}, but ${version} is installed. Run npm ci.`);
  }
  const target = join(root, "public", to);
  const stamp = join(target, "version.json");
  const content = `${JSON.stringify({ package: name, version, files }, null, 2)}\n`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === content) continue;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of files) copyFileSync(join(source, from, file), join(target, file));
  // Written last: an interrupted copy is made again.
  writeFileSync(stamp, content);
}
