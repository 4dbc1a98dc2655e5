import { expect, test } from "vitest";
import { compareTexts } from "../core/6-comparison/compare.ts";
import { childNodes, PAGE, scopeNodes, type VariableNode } from "./variableTree.ts";

/** A variable `x` that the model and Python have like this. */
function variable(predicted: string | null, python: string | null): VariableNode {
  const row = { name: "x", predicted, python, verdict: compareTexts(predicted, python), confidence: null };
  const [scope] = scopeNodes([{ title: "Locals", rows: [row] }]);
  const [node] = scope === undefined ? [] : childNodes(scope, 1);
  if (node === undefined) throw new Error("No row");
  return node;
}

const shown = (node: VariableNode): string =>
  node.kind === "value"
    ? `${node.path} ${node.row.predicted ?? "-"} ${node.row.python ?? "-"} ${node.row.verdict ?? "-"}${node.expandable ? " +" : ""}`
    : `${node.kind} ${node.id}`;

test.each<[string | null, string | null, readonly string[]]>([
  ["[1, 2]", "[1, 3]", ["x[0] 1 1 match", "x[1] 2 3 differs"]],
  ["[1]", "[1, [2]]", ["x[0] 1 1 match", "x[1] - [2] missing +"]],
  ["{'a': 1, 'b': 2}", "{'b': 2}", ["x['b'] 2 2 match", "x['a'] 1 - invented"]],
  ["{1, 2}", "{2}", ["x∋ 2 2 2 match", "x∋ 1 1 - invented"]],
  ["P(a=1)", "P(a=1)", ["x.a 1 1 match"]],
  [null, "[1]", ["x[0] - 1 -"]],
  ["3", "[1]", ["x[0] - 1 missing"]],
  ["[1, 2]", "[1, …", ["x[0] 1 1 match", "x[1] 2 - unknown"]],
])("predicted %s, Python %s", (predicted, python, rows) => {
  expect(childNodes(variable(predicted, python), 1).map(shown)).toEqual(rows);
});

test("a nested value opens level by level", () => {
  const [inner] = childNodes(variable("{'a': [7]}", "{'a': [8]}"), 1);
  if (inner === undefined) throw new Error("No row");
  expect(shown(inner)).toBe("x['a'] [7] [8] differs +");
  expect(childNodes(inner, 1).map(shown)).toEqual(["x['a'][0] 7 8 differs"]);
});

test("a long list opens in pages", () => {
  const list = `[${Array.from({ length: 250 }, (_, n) => n).join(", ")}]`;
  const counts = [1, 2, 3].map((pages) => childNodes(variable(list, list), pages).length);
  expect(counts).toEqual([PAGE + 1, 2 * PAGE + 1, 250]);
  expect(childNodes(variable(list, list), 1).at(-1)).toMatchObject({ kind: "more", shown: 100, total: 250 });
});
