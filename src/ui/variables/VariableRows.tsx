import { ChevronRight } from "lucide-react";
import { Button, Cell, Row, type Key } from "react-aria-components";
import type { DecodedToken } from "../../core/5-prediction/choose.ts";
import { doubtOf } from "../../core/5-prediction/stated.ts";
import { childNodes, PAGE, type ValueVariable, type VariableNode } from "../../session/variableTree.ts";
import { VerdictMark } from "../common/VerdictMark.tsx";
import { Confidence } from "./Confidence.tsx";
import { Value } from "./Value.tsx";
import { VariableMenu } from "./VariableMenu.tsx";

/** What all rows share. */
export interface Tree {
  readonly open: ReadonlySet<Key>;
  /** Pages shown of a value with many parts; one where nothing is said. */
  readonly pages: ReadonlyMap<string, number>;
  readonly waiting: boolean;
  /** What the network wrote for this stop. */
  readonly answer: readonly DecodedToken[];
  readonly showMore: (id: string) => void;
  /** Row whose menu is open. */
  readonly menu: string | null;
  readonly openMenu: (id: string | null) => void;
  /** Whether a variable can be given another value here; a part of a value cannot. */
  readonly settable: (node: ValueVariable) => boolean;
  readonly set: (node: ValueVariable) => void;
}

interface Props {
  readonly node: VariableNode;
  readonly tree: Tree;
}

/** A row and, where it is open, the rows below it. */
export function VariableRows({ node, tree }: Props) {
  switch (node.kind) {
    case "scope":
      return (
        <Row id={node.id} textValue={node.title} className="scope">
          <Cell>
            <Chevron />
            {node.title}
          </Cell>
          <Cell>{""}</Cell>
          <Cell>{""}</Cell>
          <Cell>{""}</Cell>
          <Children node={node} tree={tree} />
        </Row>
      );
    case "value":
      return <ValueRow node={node} tree={tree} />;
    case "more":
      return (
        <Row id={node.id} textValue="More">
          <Cell>{`${String(node.shown)} of ${String(node.total)}`}</Cell>
          <Cell>
            <button type="button" className="link" onClick={() => tree.showMore(node.of)}>
              Show {Math.min(PAGE, node.total - node.shown)} more
            </button>
          </Cell>
          <Cell>{""}</Cell>
          <Cell>{""}</Cell>
        </Row>
      );
  }
}

function ValueRow({ node, tree }: { readonly node: ValueVariable; readonly tree: Tree }) {
  const { name, predicted, python, verdict, confidence } = node.row;
  const wrong = verdict !== null && verdict !== "match" && verdict !== "unknown";
  const of = node.scope === "Return value" || node.scope === "Exception" ? "value" : { name };
  return (
    <Row
      id={node.id}
      textValue={name}
      className={wrong ? "wrong" : ""}
      onContextMenu={(event) => {
        event.preventDefault();
        tree.openMenu(node.id);
      }}
    >
      <Cell>
        {node.expandable && <Chevron />}
        {name}
      </Cell>
      <Cell>
        {predicted === null && tree.waiting && <span className="waiting">predicting…</span>}
        {predicted !== null && <Value text={predicted} other={verdict === "differs" ? python : null} />}
        {confidence !== null && (
          <Confidence
            name={name}
            confidence={confidence}
            doubt={doubtOf(tree.answer, of)}
            settable={tree.settable(node)}
          />
        )}
      </Cell>
      <Cell>
        {python !== null && <Value text={python} other={verdict === "differs" ? predicted : null} />}
      </Cell>
      <Cell>
        {verdict !== null && <VerdictMark verdict={verdict} />}
        <VariableMenu
          node={node}
          open={tree.menu === node.id}
          onOpenChange={(open) => tree.openMenu(open ? node.id : null)}
          settable={tree.settable(node)}
          onSet={() => tree.set(node)}
        />
      </Cell>
      {node.expandable && <Children node={node} tree={tree} />}
    </Row>
  );
}

/** The table learns from its rows which ones can be opened, so a closed one holds an empty row. */
function Children({ node, tree }: Props) {
  if (!tree.open.has(node.id)) {
    return (
      <Row id={`${node.id} closed`} textValue="">
        <Cell>{""}</Cell>
        <Cell>{""}</Cell>
        <Cell>{""}</Cell>
        <Cell>{""}</Cell>
      </Row>
    );
  }
  return childNodes(node, tree.pages.get(node.id) ?? 1).map((child) => (
    <VariableRows key={child.id} node={child} tree={tree} />
  ));
}

function Chevron() {
  return (
    <Button slot="chevron" className="chevron">
      <ChevronRight size={13} aria-hidden />
    </Button>
  );
}
