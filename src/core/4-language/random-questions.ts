import type { CanonicalLine } from "../1-trace/trace.ts";
import type { Inverse, InverseAction, InverseAnswer, InverseState } from "./inverse.ts";
import type { FrameEnd, Jump, JumpAction, JumpAnswer } from "./jump.ts";
import type { RandomLanguage } from "./random-transition.ts";

/** A random jump with an answer that fits its action, for tests of laws. */
export function randomJump(language: RandomLanguage): Jump {
  const action: JumpAction = language.pick([
    { kind: "over" },
    { kind: "return" },
    { kind: "break", line: language.line() },
    { kind: "continue" },
  ]);
  const from = language.frame("line", language.chance(0.4) ? language.done() : []);
  return { from, action, to: jumpAnswer(language, action) };
}

function jumpAnswer(language: RandomLanguage, action: JumpAction): JumpAnswer {
  if (language.chance(0.1)) return { kind: "ended", end: { kind: "never" } };
  if (action.kind === "over") return { kind: "over", end: language.finalEnd() };
  if (action.kind !== "break" || language.chance(0.3)) return { kind: "ended", end: frameEnd(language) };
  const callers: CanonicalLine[] = [];
  while (language.chance(0.4)) callers.push(language.line());
  return { kind: "reached", callers, state: { ...language.frame("line"), line: action.line } };
}

/** A random inverse question with an answer that fits it, for tests of laws. */
export function randomInverse(language: RandomLanguage): Inverse {
  const action = language.pick<InverseAction>(["inv_into", "inv_over", "inv_call"]);
  return { from: inverseState(language), action, to: inverseAnswer(language, action) };
}

function inverseState(language: RandomLanguage): InverseState {
  if (language.chance(0.5)) return { kind: "frame", state: language.frame(language.event()) };
  const end = frameEnd(language);
  if (end.kind !== "exception") return end;
  return { ...end, handler: language.chance(0.5) ? language.frame("line") : null };
}

function inverseAnswer(language: RandomLanguage, action: InverseAction): InverseAnswer {
  const call: InverseAnswer = {
    kind: "frame",
    state: language.chance(0.7) ? { ...language.frame("call"), cursors: [] } : language.frame("resume"),
  };
  switch (action) {
    case "inv_call":
      return call;
    case "inv_into":
      return frameEnd(language);
    case "inv_over":
      return language.pick([call, { kind: "frame", state: language.frame("line") }, exception(language)]);
  }
}

function frameEnd(language: RandomLanguage): Exclude<FrameEnd, { readonly kind: "never" }> {
  return language.chance(0.6)
    ? { kind: language.pick(["return", "yield"]), line: language.line(), value: language.value() }
    : exception(language);
}

const exception = (language: RandomLanguage): Extract<FrameEnd, { readonly kind: "exception" }> => ({
  kind: "exception",
  line: language.line(),
  type: language.type(),
  message: language.text(),
});
