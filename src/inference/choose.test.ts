import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { Prediction } from "../core/5-prediction/prediction.ts";
import { createFastestClient, type ChosenStatus } from "./choose.ts";
import type { InferenceClient, InferenceClientOptions } from "./client.ts";
import type { PredictRequest } from "./protocol.ts";
import type { Backend, Computing, ModelStatus } from "./status.ts";

const request: PredictRequest = {
  program: { lines: [], bound: new Set() },
  from: { kind: "exited", exit: "normal" },
  action: { kind: "step_into" },
  way: { kind: "walk" },
};

interface FakeWorker {
  readonly options: InferenceClientOptions;
  fail: (error: Error) => void;
}

/** A machine with a processor and a graphics card whose workers do what the test says. */
class Machine {
  readonly log: string[] = [];
  readonly statuses: ChosenStatus[] = [];
  readonly model: InferenceClient;
  private readonly workers = new Map<
    Backend,
    { options: InferenceClientOptions; fail: (error: Error) => void }
  >();

  constructor(computing: Computing = "faster") {
    this.model = createFastestClient(
      {
        base: "/",
        source: { kind: "bundled", name: "m" },
        hasWebGpu: true,
        computing,
        onStatus: (status) => this.statuses.push(status),
      },
      (options) => this.start(options),
    );
  }

  says(backend: Backend, status: ModelStatus): void {
    this.workers.get(backend)?.options.onStatus(status);
    if (status.kind === "failed") this.workers.get(backend)?.fail(new Error(status.error.message));
  }

  get last(): ChosenStatus | undefined {
    return this.statuses.at(-1);
  }

  private start(options: InferenceClientOptions): InferenceClient {
    const { backend } = options;
    this.log.push(`start ${backend}`);
    const worker: FakeWorker = { options, fail: () => undefined };
    this.workers.set(backend, worker);
    return {
      predict: () => {
        this.log.push(`ask ${backend}`);
        return new Promise<Prediction>((_, reject) => {
          worker.fail = reject;
        });
      },
      cancel: () => this.log.push(`cancel ${backend}`),
      ask: () => Promise.resolve(null),
      cancelInverse: () => this.log.push(`cancel inverse ${backend}`),
      retry: () => this.log.push(`retry ${backend}`),
      dispose: () => this.log.push(`dispose ${backend}`),
    };
  }
}

const ready = (backend: Backend, millisecondsPerToken: number): ModelStatus => ({
  kind: "ready",
  name: "m",
  backend,
  threads: 1,
  millisecondsPerToken,
  bytes: 1,
  sha256: "",
});

const failed = (message: string): ModelStatus => ({
  kind: "failed",
  error: { kind: "worker_died", message },
});

test("a slower graphics card is tried and left", () => {
  const machine = new Machine();
  machine.says("wasm", ready("wasm", 5));
  machine.says("webgpu", ready("webgpu", 20));
  void machine.model.predict(request);
  expect(machine.log).toEqual(["start wasm", "start webgpu", "dispose webgpu", "ask wasm"]);
  expect(machine.last).toMatchObject({
    backend: "wasm",
    passedOver: { kind: "slower", millisecondsPerToken: 20 },
  });
});

test("a faster one takes over, and the processor's worker ends once it owes no answer", async () => {
  const machine = new Machine();
  machine.says("wasm", ready("wasm", 5));
  machine.says("webgpu", ready("webgpu", 2));
  void machine.model.predict(request);
  await Promise.resolve();
  await Promise.resolve();
  expect(machine.log.toSorted()).toEqual(["ask webgpu", "dispose wasm", "start wasm", "start webgpu"]);
  expect(machine.last).toMatchObject({
    backend: "webgpu",
    passedOver: { kind: "slower", millisecondsPerToken: 5 },
  });
});

test("without a usable graphics card the status says why", () => {
  const machine = new Machine();
  machine.says("wasm", ready("wasm", 5));
  machine.says("webgpu", failed("No adapter."));
  expect(machine.last).toMatchObject({
    backend: "wasm",
    passedOver: { kind: "unusable", error: { message: "No adapter." } },
  });
});

test("a card that was chosen takes over though it is slower; beside a chosen processor none is tried", () => {
  const card = new Machine("webgpu");
  card.says("wasm", ready("wasm", 5));
  card.says("webgpu", ready("webgpu", 20));
  expect(card.last).toMatchObject({ backend: "webgpu", passedOver: { kind: "slower" } });
  const processor = new Machine("wasm");
  processor.says("wasm", ready("wasm", 5));
  expect(processor.log).toEqual(["start wasm"]);
  expect(processor.last).toMatchObject({ backend: "wasm", passedOver: { kind: "not_wanted" } });
});

test("a card that is lost gives its open request back to the processor, which does not try it again", async () => {
  const machine = new Machine();
  machine.says("wasm", ready("wasm", 5));
  machine.says("webgpu", ready("webgpu", 2));
  void machine.model.predict(request);
  machine.says("webgpu", failed("Lost."));
  await expect.poll(() => machine.log.at(-1)).toBe("ask wasm");
  machine.says("wasm", ready("wasm", 5));
  expect(machine.log.filter((entry) => entry.startsWith("start"))).toEqual([
    "start wasm",
    "start webgpu",
    "start wasm",
  ]);
});

test("an answer is not kept once it was given", async () => {
  const model = createFastestClient(
    {
      base: "/",
      source: { kind: "bundled", name: "m" },
      hasWebGpu: false,
      computing: "faster",
      onStatus: () => undefined,
    },
    () => ({
      ...new Machine().model,
      predict: () => Promise.resolve<Prediction>({ kind: "cancelled", cost: { steps: 0, tokens: 0 } }),
    }),
  );
  const ask = async (): Promise<WeakRef<Prediction>> => new WeakRef(await model.predict(request));
  const answers = [await ask(), await ask(), await ask()];
  setFlagsFromString("--expose-gc");
  const collect = v.parse(v.function(), runInNewContext("gc"));
  await expect
    .poll(() => {
      collect();
      return answers.filter((answer) => answer.deref() !== undefined).length;
    })
    .toBe(0);
});
