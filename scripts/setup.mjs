/**
 * What `npm start` and `npm test` need before they can run: npm packages, a Python environment, a browser.
 * Only Node's own modules are imported here, since nothing else is installed yet. Every step is idempotent.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const venv = join(root, ".venv");
export const python = join(venv, "bin", "python");
const chromiumPath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** Ends the command with a sentence that says what to do. */
export function stop(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Runs a command with its output shown; ends this one when it fails. */
export function run(command, args, options = {}) {
  console.log(`\n> ${[command, ...args].join(" ")}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) stop(`${command} ${args.join(" ")} failed (exit status ${String(status)}).`);
}

/**
 * Runs lanes of commands beside each other, those of a lane one after another. What a command says is shown when it has
 * ended, so that lanes do not mix. Ends this one, and what still runs, when one fails.
 */
export async function runLanes(...lanes) {
  const running = new Set();
  const finish = ([command, args]) =>
    new Promise((resolve) => {
      const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
      running.add(child);
      const said = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
      const failed = (why) => {
        for (const other of running) other.kill();
        stop(`${command} ${args.join(" ")} ${why}.`);
      };
      child.on("error", (error) => failed(`could not be started: ${error.message}`));
      child.on("close", (status) => {
        running.delete(child);
        console.log(`\n> ${[command, ...args].join(" ")}\n${Buffer.concat(said).toString()}`);
        if (status !== 0) failed(`failed (exit status ${String(status)})`);
        resolve();
      });
    });
  await Promise.all(
    lanes.map(async (commands) => {
      for (const command of commands) await finish(command);
    }),
  );
}

function succeeds(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** True when `stamp` was written for exactly this content; the stamp is written by {@link markDone}. */
function isDone(stamp, content) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === digest(content);
}

function markDone(stamp, content) {
  writeFileSync(stamp, digest(content));
}

function digest(content) {
  return createHash("sha256").update(content).digest("hex");
}

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(
      `Node.js 20.19 or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org.`,
    );
  }
}

export function ensureNodePackages() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const stamp = join(root, "node_modules", ".setup-stamp");
  if (isDone(stamp, lock)) return;
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  markDone(stamp, lock);
}

/** Makes `.venv` with the packages of models/requirements.txt (PyTorch among them: several GB). */
export function ensurePython() {
  const requirements = readFileSync(join(root, "models", "requirements.txt"));
  const stamp = join(venv, ".setup-stamp");
  if (isDone(stamp, requirements)) return;
  const version = "import sys; sys.exit(sys.version_info < (3, 11))";
  if (!succeeds("python3", ["-c", version])) {
    stop(
      "Python 3.11 or newer is needed as `python3` for the tests of models/. Install it and run this again.",
    );
  }
  if (!succeeds("python3", ["-c", "import venv, ensurepip"])) {
    stop(
      "Python's venv module is missing (on Debian: apt-get install python3-venv). Install it and run this again.",
    );
  }
  if (!existsSync(python)) run("python3", ["-m", "venv", venv]);
  run(python, [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "-r",
    "models/requirements.txt",
  ]);
  markDone(stamp, requirements);
}

export function ensureChromium() {
  if (existsSync(chromiumPath)) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !succeeds("apt-get", ["--version"])) {
    stop(
      `The browser stories need Chromium at ${chromiumPath}. Install it (on Debian: sudo apt-get install chromium) ` +
        "or set CHROMIUM_PATH to yours, then run this again.",
    );
  }
  run("apt-get", ["update", "-qq"]);
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"], {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
