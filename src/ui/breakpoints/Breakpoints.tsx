import { Pencil, Trash2 } from "lucide-react";
import type { Breakpoint } from "../../session/breakpoints.ts";
import { useController, useSession } from "../context.ts";
import { glyphClass } from "../editor/glyphs.ts";
import { marksOf, type BreakpointMark } from "../editor/marks.ts";
import "./breakpoints.css";
import { editBreakpoint } from "./editing.ts";
import { IconButton } from "./IconButton.tsx";
import { StopFilters } from "./StopFilters.tsx";

/** Everything that stops a Continue, to switch on and off by keyboard. */
export function Breakpoints() {
  const draft = useSession((session) => session.draft);
  const phase = useSession((session) => session.phase);
  const { breakpoints } = marksOf({ draft, phase });
  return (
    <div className="breakpoints">
      {breakpoints.length === 0 ? (
        <p className="breakpoints-empty">
          No breakpoints. Click left of a line number, or press F9 in the editor; right-click for conditions
          and logpoints.
        </p>
      ) : (
        <ul aria-label="Breakpoints">
          {draft.breakpoints.map((breakpoint, index) => {
            const mark = breakpoints[index];
            return mark && <Row key={breakpoint.id} breakpoint={breakpoint} mark={mark} />;
          })}
        </ul>
      )}
      <StopFilters />
    </div>
  );
}

function Row({ breakpoint, mark }: { readonly breakpoint: Breakpoint; readonly mark: BreakpointMark }) {
  const controller = useController();
  const { id, line, enabled, log } = breakpoint;
  const name = `line ${String(line)}`;
  return (
    <li
      onKeyDown={({ key }) => {
        if (key === "Delete") controller.removeBreakpoint(id);
      }}
    >
      <label>
        <input
          type="checkbox"
          checked={enabled}
          onChange={() => controller.setBreakpoint({ ...breakpoint, enabled: !enabled })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            controller.setBreakpoint({ ...breakpoint, enabled: !enabled });
          }}
        />
        <span className={glyphClass(mark)} aria-hidden />
        Line {line}
      </label>
      <span className="breakpoint-hint">{mark.hint}</span>
      <IconButton
        label={`Edit the breakpoint on ${name}`}
        onPress={() => editBreakpoint({ line, kind: log === "" ? "condition" : "log" })}
      >
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={`Delete the breakpoint on ${name}`} onPress={() => controller.removeBreakpoint(id)}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
