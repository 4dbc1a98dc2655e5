import { homedir } from "node:os";
import { join } from "node:path";
import { ok, type Result } from "../../core/lib/result.ts";
import type { Disk } from "../../models/pretrained/disk.ts";
import { browserClock } from "../../models/pretrained/download/ports.ts";
import type { Abilities } from "../../models/pretrained/dtype.ts";
import { folderDisk } from "../../models/pretrained/folder-disk.ts";
import type { Item } from "../../models/pretrained/item.ts";
import { totalBytes, type Plan } from "../../models/pretrained/manifest.ts";
import { parseRepository, planHub } from "../../models/pretrained/plan/hub.ts";
import { planUrl } from "../../models/pretrained/plan/url.ts";
import { createShelf } from "../../models/pretrained/shelf.ts";
import { failed, parseOptions, wrongUsage, type Command } from "../command.ts";
import { note, print } from "../output.ts";

const CACHE = process.env["NDB_CACHE"] ?? join(homedir(), ".cache", "neural-debugger");

/** ONNX Runtime computes on the processor here. */
const ABILITIES: Abilities = { adapter: null, f16: false };

export const fetchCommand: Command = {
  usage: "OWNER/NAME[@REVISION] | https://… [--models DIR]",
  summary: "fetch a model from the hub or an address, whole and checked, and print its folder for --model",
  run: async (args) => {
    const options = parseOptions(args, { models: { type: "string", default: join(CACHE, "models") } });
    if (!options.ok) return options;
    const { values, positionals } = options.value;
    const [name, ...others] = positionals;
    if (name === undefined || others.length > 0)
      return wrongUsage("Name one model: OWNER/NAME of the hub, or the address of its folder.");
    const planned = await planOf(name);
    if (!planned.ok) return failed(planned.error);
    const plan = planned.value;
    note(`${plan.title}, ${sizeOf(plan)}${plan.choice === "" ? "" : `. ${plan.choice}`}`);
    const disk = folderDisk(values.models);
    const item = await bring(plan, disk);
    if (item?.state.kind !== "whole")
      return failed(item?.state.kind === "failed" ? item.state.sentence : "The model was not fetched.");
    if (item.unverified > 0)
      note(`No hash is published for ${item.unverified} of its files, so only their length was checked.`);
    print(`${disk.path(plan.id, "")}\n`);
    return ok(undefined);
  },
};

function planOf(name: string): Promise<Result<Plan, string>> {
  const repository = parseRepository(name);
  return repository === null ? planUrl(fetch, name, ABILITIES) : planHub(fetch, repository, ABILITIES);
}

/** Fetches what is not there yet; gives what is kept of the model then. */
async function bring(plan: Plan, disk: Disk): Promise<Item | undefined> {
  let item: Item | undefined;
  let said = 0;
  const shelf = createShelf({
    fetch,
    clock: browserClock,
    // Others that were interrupted wait until they are asked for.
    disk: { ...disk, manifests: async () => (await disk.manifests()).filter(({ id }) => id === plan.id) },
    alone: async (_, work) => {
      await work();
      return true;
    },
    onChange: ([now]) => {
      item = now;
      if (now?.state.kind !== "fetching" || now.state.received < said + PROGRESS_BYTES) return;
      said = now.state.received;
      note(megabytes(said));
    },
  });
  await shelf.open();
  await shelf.fetch(plan);
  return item;
}

const PROGRESS_BYTES = 50e6;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function sizeOf({ files }: Plan): string {
  const bytes = totalBytes(files);
  return bytes === null ? "of a size the server does not say" : megabytes(bytes);
}
