import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { err, ok } from "../../core/lib/result.ts";
import type { Result } from "../../core/lib/result.ts";
import { countsOf, shardBytes, SHARD_SUFFIX } from "./format.ts";
import type { Document, Sequence, ShardCounts, ShardInfo } from "./format.ts";
import { taskOf, type Task } from "./tasks.ts";

/** Tokens after which a file is closed. */
const TOKENS_PER_FILE = 500_000;

/** Writes documents to numbered shards of a folder; a shard appears there only when it is complete. */
export class ShardWriter {
  private readonly directory: string;
  private readonly info: ShardInfo;
  private number: number;
  private waiting: Document[] = [];
  private waitingTokens = 0;
  /** Sequences and predicted tokens given to it so far, by task. */
  readonly tasks = new Map<Task, { readonly sequences: number; readonly predicted: number }>();
  /** What has been written so far. */
  counts: ShardCounts & { readonly files: number } = {
    files: 0,
    documents: 0,
    sequences: 0,
    tokens: 0,
    predicted: 0,
  };

  private constructor(directory: string, info: ShardInfo, first: number) {
    this.directory = directory;
    this.info = info;
    this.number = first;
  }

  /** Refuses a folder that has shards already, unless told to add to them. */
  static async open(
    directory: string,
    info: ShardInfo,
    append: boolean,
  ): Promise<Result<ShardWriter, string>> {
    await mkdir(directory, { recursive: true });
    const numbers = (await readdir(directory))
      .filter((name) => name.endsWith(SHARD_SUFFIX))
      .map((name) => Number.parseInt(name, 10))
      .filter(Number.isInteger);
    if (numbers.length > 0 && !append) {
      return err(`${directory} has shards already; add to them with --append, or choose another folder.`);
    }
    return ok(new ShardWriter(directory, info, Math.max(-1, ...numbers) + 1));
  }

  async add(document: Document): Promise<void> {
    this.waiting.push(document);
    for (const { tokens } of document) this.waitingTokens += tokens.length;
    for (const sequence of document.slice(1)) this.countTask(sequence);
    if (this.waitingTokens >= TOKENS_PER_FILE) await this.flush();
  }

  private countTask({ tokens, loss }: Sequence): void {
    const task = taskOf(tokens);
    const before = this.tasks.get(task) ?? { sequences: 0, predicted: 0 };
    const predicted = before.predicted + loss.filter((given) => given === 1).length;
    this.tasks.set(task, { sequences: before.sequences + 1, predicted });
  }

  /** Writes what is waiting; called once more at the end. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const path = join(this.directory, String(this.number).padStart(5, "0") + SHARD_SUFFIX);
    const temporary = `${path}.tmp`;
    await writeFile(temporary, shardBytes(this.waiting, this.info));
    await rename(temporary, path);
    const added = countsOf(this.waiting);
    this.counts = {
      files: this.counts.files + 1,
      documents: this.counts.documents + added.documents,
      sequences: this.counts.sequences + added.sequences,
      tokens: this.counts.tokens + added.tokens,
      predicted: this.counts.predicted + added.predicted,
    };
    this.number++;
    this.waiting = [];
    this.waitingTokens = 0;
  }
}
