import { useMemo, useState } from "react";
import { Column, Table, TableBody, TableHeader, type Key } from "react-aria-components";
import { SCOPES, showsLastLocals, variableSections } from "../../session/variables.ts";
import { scopeNodes } from "../../session/variableTree.ts";
import { useSession } from "../context.ts";
import { VariableRows, type Tree } from "./VariableRows.tsx";
import "./variables.css";

/** Every variable at the stop on display: predicted, true, and how they compare. */
export function Variables() {
  const phase = useSession((session) => session.phase);
  const paused = phase.kind === "paused" ? phase : null;
  const sections = useMemo(() => (paused === null ? [] : variableSections(paused)), [paused]);
  const [open, setOpen] = useState<ReadonlySet<Key>>(OPEN_AT_FIRST);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const [menu, openMenu] = useState<string | null>(null);
  const forecast = paused?.visits[paused.shown]?.forecast;
  const reading = forecast?.kind === "predicted" && paused?.frame === 0 ? forecast.prediction.reading : null;
  const tree: Tree = {
    open,
    pages,
    waiting: forecast?.kind === "pending",
    answer: reading?.answer ?? [],
    menu,
    openMenu,
    showMore: (id) => setPages((before) => new Map(before).set(id, (before.get(id) ?? 1) + 1)),
  };
  return (
    <div className="panel variables" aria-busy={tree.waiting}>
      <Table
        aria-label="Variables"
        className="variables-table"
        treeColumn="name"
        expandedKeys={open}
        onExpandedChange={setOpen}
      >
        <TableHeader>
          <Column id="name" isRowHeader>
            Name
          </Column>
          <Column id="predicted">Predicted</Column>
          <Column id="python">Python</Column>
          <Column id="verdict">Verdict</Column>
        </TableHeader>
        <TableBody>
          {scopeNodes(sections).map((node) => (
            <VariableRows key={node.id} node={node} tree={tree} />
          ))}
        </TableBody>
      </Table>
      {paused === null && (
        <p className="empty">
          Start the program: each variable appears here twice, as predicted and as Python has it.
        </p>
      )}
      {paused !== null && sections.length === 0 && <p className="empty">No variables at this stop.</p>}
      {paused !== null && paused.frame > 0 && <p className="variables-note">{CALLER_NOTE}</p>}
      {paused !== null && showsLastLocals(paused) && <p className="variables-note">{LAST_NOTE}</p>}
    </div>
  );
}

/** Module variables are many, and seldom what a step is about. */
const OPEN_AT_FIRST: ReadonlySet<Key> = new Set(SCOPES.filter((scope) => scope !== "Globals"));

const CALLER_NOTE = "A caller's variables are Python's: the model predicts the running frame.";
const LAST_NOTE =
  "The variables are the frame's as it leaves. What the stop says is its value or exception, and that alone is scored.";
