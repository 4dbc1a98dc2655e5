import type { Printed, ValueText } from "../../1-trace/trace.ts";
import type { LoopCursor } from "../../1-trace/trace.ts";
import type { End, Outcome } from "../../4-language/transition.ts";
import { err, ok, type Result } from "../../lib/result.ts";
import { parseStatement, type EndStatement } from "./statement.ts";

/** Reads what `writeAnswer` writes; the error is a sentence. Lines after the end are not looked at. */
export function readAnswer(text: string): Result<Outcome, string> {
  const parts: Printed[] = [];
  const values = new Map<string, ValueText | null>();
  const cursors: LoopCursor[] = [];
  for (const line of text.split("\n")) {
    const statement = parseStatement(line);
    if (statement === null) return err(`The answer's line "${line}" says nothing that can be read.`);
    switch (statement.kind) {
      case "print":
        parts.push(statement);
        break;
      case "change":
        values.set(statement.name, statement.value);
        break;
      case "cursor":
        cursors.push(statement.cursor);
        break;
      case "end":
        return ok({ parts, end: withChanges(statement.end, { values, cursors }) });
    }
  }
  return err("The answer does not say how the line ends.");
}

function withChanges(end: EndStatement, changes: Extract<End, { kind: "line" }>["changes"]): End {
  return end.kind === "call" || end.kind === "resume" ? end : { ...end, changes };
}
