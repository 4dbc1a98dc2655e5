import type { Carrier } from "./arrival.ts";
import type { ModelId, SharedSession } from "./document.ts";
import { stopCount } from "./document.ts";
import type { Agreement, Receipt } from "./receipt.ts";

const HOLDS: Readonly<Record<Carrier, string>> = {
  link: "This link holds",
  file: "This file holds",
  lesson: "This step of the lesson holds",
  tab: "Before the page was loaded again, this tab had",
};

/** "This link holds a session of 12 stops, made with ndb-small. It has not run." */
export function offerSentence(shared: SharedSession, carrier: Carrier): string {
  const stops = stopCount(shared);
  const asks = shared.inverse === null ? "" : " and a question for its inputs";
  if (stops === 0) return `${HOLDS[carrier]} a program${asks}. It has not run.`;
  const { length } = shared.changes;
  const changed = length === 0 ? "" : ` with ${plural(length, "changed value")}`;
  const made = shared.model === null ? "with Python alone" : `with the model ${shared.model.name}`;
  return `${HOLDS[carrier]} a session of ${plural(stops, "stop")}${changed}${asks}, made ${made}. ${carrier === "tab" ? "Run it to have them again." : "It has not run."}`;
}

/** Why predictions may come out differently here; null when they should not. */
export function modelMismatch(
  shared: SharedSession,
  loaded: ModelId | null,
  language: string,
): string | null {
  if (shared.language !== language)
    return `The session speaks version ${shared.language} of the trace language, this page ${language}: predictions may differ.`;
  if (shared.model === null || loaded === null || shared.model.sha256 === loaded.sha256) return null;
  const name = ({ name, sha256 }: ModelId): string => `${name} (${sha256.slice(0, 8)})`;
  return `The session was made with ${name(shared.model)}; loaded here is ${name(loaded)}, so predictions may differ.`;
}

/** "38 of 40 states identical on this machine." */
export function receiptSentence({ truth, predicted, pending }: Receipt): string {
  const [identical, compared] = [truth.identical + predicted.identical, truth.compared + predicted.compared];
  const waiting = pending === 0 ? "" : ` ${plural(pending, "prediction")} still to come.`;
  return `${identical} of ${compared} states identical on this machine.${waiting}`;
}

/** "Python 20 of 20, model 18 of 20": the true and the predicted states apart. */
export function partsSentence({ truth, predicted }: Receipt): string {
  const part = (name: string, { identical, compared }: Agreement): string =>
    compared === 0 ? `${name}: nothing to compare` : `${name} ${identical} of ${compared}`;
  return `${part("Python", truth)}, ${part("model", predicted)}`;
}

/** The first stop at which either differs, and whose state it is; null when all are the same. */
export function firstDifference({
  truth,
  predicted,
}: Receipt): { readonly stop: number; readonly whose: string } | null {
  const stops = [
    ...(truth.difference === null ? [] : [{ stop: truth.difference, whose: "Python's state" }]),
    ...(predicted.difference === null
      ? []
      : [{ stop: predicted.difference, whose: "the model's prediction" }]),
  ];
  return stops.reduce<(typeof stops)[number] | null>(
    (first, next) => (first === null || next.stop < first.stop ? next : first),
    null,
  );
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
