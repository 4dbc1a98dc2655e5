/** `npm test`: installs everything and runs every check, cheapest first; stops at the first that fails. */
import { checkNode, ensureChromium, ensureNodePackages, ensurePython, python, run } from "./setup.mjs";

checkNode();
ensureNodePackages();
ensurePython();
ensureChromium();
run("npm", ["run", "--silent", "assets"]);
run("npm", ["run", "--silent", "check"]);
run("npm", ["run", "--silent", "audit"]);
run("npx", ["vitest", "run"]);
run(python, ["-m", "pytest", "-q", "models/tests"]);
run("npm", ["run", "--silent", "build"]);
run("npm", ["run", "--silent", "budget"]);
run("npm", ["run", "--silent", "e2e"]);
console.log("\nAll checks passed.");
