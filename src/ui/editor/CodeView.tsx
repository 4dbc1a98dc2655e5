import { useController, useSession } from "../context.ts";
import { glyphClass } from "./glyphs.ts";
import { highlightLine } from "./highlight.ts";
import type { EditorMarks } from "./marks.ts";

/** The program to look at: before the editor has loaded, and on screens too small to edit on. */
export function CodeView({ marks }: { readonly marks: EditorMarks }) {
  const source = useSession((session) => session.draft.source);
  return (
    <div className="code-view" role="group" aria-label="Program" tabIndex={0}>
      {source.split("\n").map((text, index) => (
        <Line key={index} line={index + 1} text={text} marks={marks} />
      ))}
    </div>
  );
}

interface LineProps {
  readonly line: number;
  readonly text: string;
  readonly marks: EditorMarks;
}

function Line({ line, text, marks }: LineProps) {
  const controller = useController();
  const breakpoint = marks.breakpoints.find((mark) => mark.line === line);
  const arrow = arrowAt(marks, line);
  return (
    <div className={`code-line${arrow === null ? "" : ` line-${arrow}`}`}>
      <button
        type="button"
        className="code-gutter"
        aria-pressed={breakpoint !== undefined}
        aria-label={`Breakpoint on line ${String(line)}`}
        title={breakpoint?.hint ?? "Set a breakpoint"}
        onClick={() => controller.toggleBreakpoint(line)}
      >
        <span className={breakpoint === undefined ? "" : glyphClass(breakpoint)} />
        <span className={arrow === null ? "" : `glyph-arrow ${arrow}`} />
        <span className="code-number">{line}</span>
      </button>
      <code className={marks.error?.range.startLine === line ? "code-error" : undefined}>
        {highlightLine(text).map(({ text: piece, kind }, index) => (
          <span key={index} className={kind === null ? undefined : `code-${kind}`}>
            {piece}
          </span>
        ))}
        {marks.values.has(line) && <span className="inline-value">{marks.values.get(line)}</span>}
      </code>
    </div>
  );
}

function arrowAt({ python, model, caller }: EditorMarks, line: number): "python" | "model" | "caller" | null {
  if (caller !== null) return caller === line ? "caller" : null;
  if (python === line) return "python";
  return model === line ? "model" : null;
}
