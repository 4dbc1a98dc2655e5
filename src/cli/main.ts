import type { Command } from "./command.ts";
import { equivalenceCommand } from "./commands/equivalence.ts";
import { coverCommand } from "./commands/cover.ts";
import { evalCommand } from "./commands/eval.ts";
import { examplesCommand } from "./commands/examples.ts";
import { fetchCommand } from "./commands/fetch.ts";
import { inverseCommand } from "./commands/inverse.ts";
import { lawsCommand } from "./commands/laws.ts";
import { predictCommand } from "./commands/predict.ts";
import { scopeCommand } from "./commands/scope.ts";
import { shardsCommand } from "./commands/shards.ts";
import { shotsCommand } from "./commands/shots.ts";
import { stepCommand } from "./commands/step.ts";
import { traceCommand } from "./commands/trace.ts";
import { trajectoryCommand } from "./commands/trajectory.ts";
import { treeCommand } from "./commands/tree.ts";
import { vocabularyCommand } from "./commands/vocabulary.ts";
import { note, print } from "./output.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["trace", traceCommand],
  ["tree", treeCommand],
  ["step", stepCommand],
  ["trajectory", trajectoryCommand],
  ["predict", predictCommand],
  ["inverse", inverseCommand],
  ["cover", coverCommand],
  ["vocabulary", vocabularyCommand],
  ["shards", shardsCommand],
  ["scope", scopeCommand],
  ["laws", lawsCommand],
  ["equivalence", equivalenceCommand],
  ["fetch", fetchCommand],
  ["eval", evalCommand],
  ["examples", examplesCommand],
  ["shots", shotsCommand],
]);

const HELP = `Usage: npm run -s ndb -- COMMAND …

${[...COMMANDS].map(([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}\n`).join("")}`;

/** Runs a command line; returns the exit status: 0, 1 (it failed) or 2 (wrong usage). */
export async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === "--help" || name === "help") {
    print(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    note(`ndb: there is no command "${name}". Commands: ${[...COMMANDS.keys()].join(", ")}.`);
    return 2;
  }
  const result = await command.run(args);
  if (result.ok) return 0;
  note(`ndb ${name}: ${result.error.message}`);
  if (result.error.usage) note(`Usage: npm run -s ndb -- ${name} ${command.usage}`);
  return result.error.usage ? 2 : 1;
}
