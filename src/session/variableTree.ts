import { partsOf, type ValueParts } from "../core/4-language/parts.ts";
import { compareTexts, type Verdict } from "../core/6-comparison/compare.ts";
import type { Scope, VariableRow, VariableSection } from "./variables.ts";

/** Rows of one value that are shown before a row that asks for more. */
export const PAGE = 100;

/** A row of the tree of variables. Ids are the same at every stop, so that what is open stays open. */
export type VariableNode =
  | {
      readonly kind: "scope";
      readonly id: string;
      readonly title: Scope;
      readonly rows: readonly VariableRow[];
    }
  | {
      readonly kind: "value";
      readonly id: string;
      readonly scope: Scope;
      /** `x`, `x[0]`, `x.next['a']`: an expression where every label on the way is one. */
      readonly path: string;
      readonly row: VariableRow;
      readonly expandable: boolean;
    }
  | {
      readonly kind: "more";
      readonly id: string;
      /** The row whose next children it brings. */
      readonly of: string;
      readonly shown: number;
      readonly total: number;
    };

export type ValueVariable = Extract<VariableNode, { kind: "value" }>;

/** The scopes as the top rows of the tree. */
export const scopeNodes = (sections: readonly VariableSection[]): readonly VariableNode[] =>
  sections.map(({ title, rows }) => ({ kind: "scope", id: title, title, rows }));

/**
 * The rows below a row.
 * @param pages - how many pages of {@link PAGE} rows of it are shown
 */
export function childNodes(node: VariableNode, pages: number): readonly VariableNode[] {
  switch (node.kind) {
    case "scope":
      return node.rows.map((row) => valueNode(`${node.id}/${row.name}`, node.title, row.name, row));
    case "more":
      return [];
    case "value": {
      const rows = partRows(node.row);
      const shown = rows
        .slice(0, pages * PAGE)
        .map((row) => valueNode(node.id + row.name, node.scope, node.path + row.name, row));
      if (shown.length === rows.length) return shown;
      return [
        ...shown,
        { kind: "more", id: `${node.id} more`, of: node.id, shown: shown.length, total: rows.length },
      ];
    }
  }
}

function valueNode(id: string, scope: Scope, path: string, row: VariableRow): ValueVariable {
  const sides = [row.predicted, row.python];
  const expandable = sides.some((text) => text !== null && partsOf(text) !== null);
  return { kind: "value", id, scope, path, row, expandable };
}

/** The parts of both sides of a row, side by side: in Python's order, invented ones last. */
function partRows({ predicted, python, verdict }: VariableRow): readonly VariableRow[] {
  const [said, known] = [
    predicted === null ? null : partsOf(predicted),
    python === null ? null : partsOf(python),
  ];
  const byLabel = (parts: ValueParts | null): ReadonlyMap<string, string> =>
    new Map(parts?.parts.map(({ label, text }) => [label, text]));
  const [model, truth] = [byLabel(said), byLabel(known)];
  const judged = verdict !== null && predicted !== null && python !== null;
  return [...new Set([...truth.keys(), ...model.keys()])].map((name) => {
    const [left, right] = [model.get(name) ?? null, truth.get(name) ?? null];
    const hidden = (left === null && said?.cut === true) || (right === null && known?.cut === true);
    const compared: Verdict | null = hidden ? "unknown" : compareTexts(left, right);
    return { name, predicted: left, python: right, verdict: judged ? compared : null, confidence: null };
  });
}
