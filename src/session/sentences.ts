import type { Program, TraceEnd } from "../core/1-trace/trace.ts";
import type { Exit, State } from "../core/2-tree/state.ts";
import type { OutOfScope } from "../core/4-language/transition.ts";
import { editorLineOf } from "../core/1-trace/lines.ts";
import { actionName } from "./commands.ts";
import { variableTally } from "./score.ts";
import { variableSections } from "./variables.ts";
import { stateAt } from "./recording.ts";
import type { Forecast, Paused, Visit } from "./state.ts";

/** "Line 4 in count_letters": where a stop is, in the line numbers of the editor. */
export function placeOf(program: Program, state: State): string {
  if (state.event === "exit") return EXITS[state.exit];
  const line = `line ${String(editorLineOf(program, state.line) ?? state.line)}`;
  const frame = state.stack.at(-1)?.name ?? "";
  const name = frame === "<module>" ? "the program" : frame;
  switch (state.event) {
    case "call":
      if (frame === "<module>") return "Start of the program";
      return state.resumed === true ? `${name} goes on, ${line}` : `Call of ${name}, ${line}`;
    case "line":
      return frame === "<module>" ? `Line ${line.slice(5)}` : `Line ${line.slice(5)} in ${name}`;
    case "return":
      if (frame === "<module>") return "End of the program";
      return `${name} ${state.yields === true ? "yields" : "returns"}, ${line}`;
    case "exception":
      return `${state.type} in ${name}, ${line}`;
  }
}

const EXITS: Readonly<Record<Exit, string>> = {
  normal: "The program has ended",
  error: "The program ended with an error",
  never: "The program never ends",
  unfinished: "The recording stopped before the program ended",
};

/** Why the recording ended where it did; null for a normal end. */
export function endSentence(program: Program, end: TraceEnd): string | null {
  switch (end.kind) {
    case "normal":
      return null;
    case "error": {
      const line = end.line === null ? null : editorLineOf(program, end.line);
      const place = line === null ? "" : `, line ${String(line)}`;
      return `${end.type}${end.message === "" ? "" : `: ${end.message}`}${place}`;
    }
    case "stopped":
      return end.message;
  }
}

/** "Stopped after Step Over". */
export function causeOf({ action, reason }: Visit): string {
  switch (reason.kind) {
    case "entry":
      return "Stopped at the entry";
    case "step":
      return action === null ? "Stopped" : `Stopped after ${actionName(action)}`;
    case "breakpoint":
      return reason.note === null ? "Stopped at a breakpoint" : `Stopped at a breakpoint. ${reason.note}`;
    case "exception":
      return reason.uncaught ? "Stopped at an exception nothing catches" : "Stopped at a raised exception";
    case "data":
      return reason.before === null
        ? `Stopped: ${reason.name} is now ${reason.after}`
        : `Stopped: ${reason.name} changed from ${reason.before} to ${reason.after}`;
    case "set":
      return `A branch begins: ${reason.name} is now ${reason.after} instead of ${reason.before}`;
    case "divergence":
      return "Stopped at a wrong prediction";
    case "confidence":
      return `Stopped: part of the prediction has a confidence of ${String(Math.round(reason.lowest * 100))} %`;
    case "pause":
      return "Paused";
    case "goto":
      return "Stopped at the chosen line";
    case "rewind":
      return "Rewound";
    case "exit":
      return "The end of the recording";
  }
}

/** Why there is no prediction for a stop; null when there is one, or one is being made. */
export function whyNoPrediction(forecast: Forecast): string | null {
  switch (forecast.kind) {
    case "predicted":
    case "pending":
      return null;
    case "entry":
      return "The first stop is given, not predicted. Step on to see the model's first prediction.";
    case "set":
      return "This state was made by hand, not predicted. Step on: Python and the model go on from it.";
    case "no_model":
      return "There is no model, so this is Python alone.";
    case "unreadable":
      return `The model's answer could not be read: ${forecast.prediction.reason}`;
    case "out_of_scope":
      return `No prediction: ${scopeSentence(forecast.reason)}`;
    case "hidden":
      return "The prediction is hidden. F8 reveals it.";
    case "skipped":
      return "The prediction of this step was skipped.";
    case "failed":
      return `The model failed: ${forecast.message}`;
  }
}

/** Why the network cannot be asked, as the rest of a sentence. */
export function scopeSentence({ kind, detail }: OutOfScope): string {
  switch (kind) {
    case "too_many_lines":
      return `the program is longer than the model can read (${detail}).`;
    case "too_many_names":
      return `the program uses more names than the model can tell apart (${detail}).`;
    case "too_deep_indent":
      return `the program is nested more deeply than the model can read (${detail}).`;
    case "unknown_token":
      return `the program contains something the model has no word for: ${detail}`;
    case "value_cut":
      return `a value is too long to show whole, and the model needs all of it (${detail}).`;
    case "value_unreadable":
      return `the model has no words for this value: ${detail}`;
    case "too_long":
      return `this state is longer than the model can read (${detail}).`;
  }
}

/** One sentence or two for a screen reader at each stop. */
export function spokenStop(phase: Paused): string {
  const visit = phase.visits[phase.shown];
  if (visit === undefined) return "";
  const place = placeOf(phase.recording.program, stateAt(phase.recording, visit.node));
  const where = `${place}, stop ${String(phase.shown + 1)} of ${String(phase.visits.length)}.`;
  const verdict = verdictSentence(phase, visit) ?? whyNoPrediction(visit.forecast) ?? "";
  return `${where} ${verdict}`.trim();
}

/** "The prediction differs: 2 of 3 variables match; ch predicted 'a', Python 'n'." */
export function verdictSentence(phase: Paused, { forecast, node }: Visit): string | null {
  if (forecast.kind !== "predicted") return null;
  const { comparison, prediction } = forecast;
  if (comparison.exact) return "The prediction is exact.";
  if (comparison.undecided) return "The prediction cannot be judged: a value was cut.";
  const { program } = phase.recording;
  const [said, place] = [
    placeOf(program, prediction.state),
    placeOf(program, stateAt(phase.recording, node)),
  ];
  const { right, judged } = variableTally(forecast);
  const wrong = variableSections({ ...phase, frame: 0 })
    .flatMap(({ rows }) => rows)
    .find(({ verdict }) => verdict === "differs");
  const parts = [
    ...(said === place ? [] : [`the model says: ${said}`]),
    ...(judged === 0 ? [] : [`${String(right)} of ${String(judged)} variables match`]),
    ...(wrong === undefined
      ? []
      : [`${wrong.name} predicted ${wrong.predicted ?? ""}, Python ${wrong.python ?? ""}`]),
  ];
  return `The prediction differs: ${parts.join("; ")}.`;
}
