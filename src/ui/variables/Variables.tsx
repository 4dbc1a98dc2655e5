import { memo, Suspense, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { Column, Table, TableBody, TableHeader, type Key } from "react-aria-components";
import { valueAt } from "../../session/recording.ts";
import { SCOPES, showsLastLocals, variableSections, type Scope } from "../../session/variables.ts";
import { childNodes, scopeNodes, type ValueVariable } from "../../session/variableTree.ts";
import { openSetting, useSetting } from "../branches/setting.ts";
import { useSessionSoon } from "../context.ts";
import { SetValue } from "../panels.ts";
import { useKeptFocus } from "./useKeptFocus.ts";
import { VariableRows, type Tree } from "./VariableRows.tsx";
import "./variables.css";
import type { Paused } from "../../session/state.ts";

/** Every variable at the stop on display: predicted, true, and how they compare. */
export function Variables() {
  const phase = useSessionSoon((session) => session.phase);
  return <VariableTable paused={phase.kind === "paused" ? phase : null} />;
}

const VariableTable = memo(function VariableTable({ paused }: { readonly paused: Paused | null }) {
  const sections = useMemo(() => (paused === null ? [] : variableSections(paused)), [paused]);
  const [open, setOpen] = useState<ReadonlySet<Key>>(OPEN_AT_FIRST);
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map());
  const [menu, openMenu] = useState<string | null>(null);
  const forecast = paused?.visits[paused.shown]?.forecast;
  const reading = forecast?.kind === "predicted" && paused?.frame === 0 ? forecast.prediction.reading : null;
  const setting = useSetting() !== null;
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus(panel);
  const settable = ({ scope, path, row }: ValueVariable): boolean =>
    paused?.frame === 0 && path === row.name && SETTABLE.has(scope) && canSet(paused, row.name);
  const set = ({ id, row }: ValueVariable): void => {
    const at = panel.current?.querySelector(`[data-key="${CSS.escape(id)}"]`);
    if (at != null) openSetting({ name: row.name, value: row.python ?? "", row: at });
  };
  /** F2 or Enter on a variable's row, as in VS Code. */
  const press = (event: KeyboardEvent): void => {
    const { key, target } = event;
    // Buttons within a row have their own Enter.
    if ((key !== "F2" && key !== "Enter") || !(target instanceof HTMLElement) || !target.matches(ROW_OR_CELL))
      return;
    const found = target.closest<HTMLElement>("[role=row]")?.dataset["key"];
    const node = scopeNodes(sections)
      .flatMap((scope) => childNodes(scope, 1))
      .find(({ id }) => id === found);
    if (node?.kind !== "value" || !settable(node)) return;
    event.preventDefault();
    set(node);
  };
  const tree: Tree = {
    open,
    pages,
    waiting: forecast?.kind === "pending",
    answer: reading?.answer ?? [],
    menu,
    openMenu,
    settable,
    set,
    showMore: (id) => setPages((before) => new Map(before).set(id, (before.get(id) ?? 1) + 1)),
  };
  return (
    <div ref={panel} className="panel variables" aria-busy={tree.waiting} onKeyDownCapture={press}>
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
      {setting && (
        <Suspense>
          <SetValue />
        </Suspense>
      )}
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
});

const ROW_OR_CELL = "[role=row], [role=rowheader], [role=gridcell]";

const SETTABLE: ReadonlySet<Scope> = new Set<Scope>(["Arguments", "Locals", "Globals"]);

/** Whether Python has the variable at the stop on display, in a frame that goes on. */
function canSet({ recording, visits, shown }: Paused, name: string): boolean {
  const node = visits[shown]?.node;
  return node !== undefined && valueAt(recording, node, name) !== null;
}

/** Module variables are many, and seldom what a step is about. */
const OPEN_AT_FIRST: ReadonlySet<Key> = new Set(SCOPES.filter((scope) => scope !== "Globals"));

const CALLER_NOTE = "A caller's variables are Python's: the model predicts the running frame.";
const LAST_NOTE =
  "The variables are the frame's as it leaves. What the stop says is its value or exception, and that alone is scored.";
