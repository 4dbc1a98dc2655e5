import { formatTrace } from "../../core/1-trace/notation.ts";
import { recordingCommand } from "../record.ts";

export const traceCommand = recordingCommand(
  "record a program and print its events, one a line",
  (trace) => trace,
  formatTrace,
);
