/** `npm start`: installs on first use, builds when sources changed, serves the page and prints its address. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkNode, ensureNodePackages, root, run } from "./setup.mjs";

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function buildIsStale() {
  const built = join(root, "dist", "index.html");
  if (!existsSync(built)) return true;
  const sources = ["src", "public", "index.html", "package.json", "vite.config.ts"].map((p) => join(root, p));
  return Math.max(...sources.map(newest)) > statSync(built).mtimeMs;
}

checkNode();
ensureNodePackages();
if (buildIsStale()) run("npm", ["run", "--silent", "build"]);
run("npx", ["vite", "preview", "--port", process.env.PORT ?? "4173"]);
