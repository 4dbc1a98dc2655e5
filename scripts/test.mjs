/** `npm test`: installs everything and runs every check; stops at the first that fails. */
import { checkNode, ensureChromium, ensureNodePackages, python, run, runLanes } from "./setup.mjs";

const npm = (script) => ["npm", ["run", "--silent", script]];

checkNode();
ensureNodePackages();
ensureChromium();
run(...npm("assets"));
// One waits for downloads while the other computes.
await runLanes(
  [
    [process.execPath, ["scripts/python.mjs"]],
    [python, ["-m", "pytest", "-q", "models/tests"]],
  ],
  [npm("check:types"), npm("check:format"), npm("check:lint"), npm("audit"), npm("build"), npm("budget")],
);
run("npx", ["vitest", "run"]);
run(...npm("e2e"));
console.log("\nAll checks passed.");
