/**
 * `npm run audit`: asks the registry whether it knows of holes in what is installed. Fails on a serious one in what
 * the page ships; says so, and fails nothing, when the registry cannot be asked.
 */
import { spawnSync } from "node:child_process";
import { root } from "./setup.mjs";

const SERIOUS = ["high", "critical"];
const TIMEOUT = 60_000;

const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev", "--fetch-retries=0"], {
  cwd: root,
  encoding: "utf8",
  timeout: TIMEOUT,
});
const report = parse(stdout);
if (report?.vulnerabilities === undefined) {
  console.log(`Dependencies were not audited: ${report?.message ?? "the registry did not answer"}.`);
} else {
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  console.log(`${found.length} of the shipped packages have a known hole.`);
  if (found.some(({ severity }) => SERIOUS.includes(severity))) process.exit(1);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
