import { Trash2 } from "lucide-react";
import { useEffect } from "react";
import { Button } from "react-aria-components";
import type { StoredDraft } from "../../drafts/draft.ts";
import { exampleOf } from "../../session/examples/catalog.ts";
import { titleOf } from "../../share/copies.ts";
import { OpenDialog } from "../common/OpenDialog.tsx";
import { useController } from "../context.ts";
import { useDrafts, useDraftsState } from "./context.ts";
import "./drafts.css";
import { openDrafts } from "./open.ts";

/** The user's programs: to go on with one, to delete one, to put an example back as it was. */
export function DraftsDialog() {
  const drafts = useDrafts();
  const { all, deleted, trouble } = useDraftsState((state) => state);
  useEffect(() => void drafts.refresh(), [drafts]);
  return (
    <OpenDialog title="Drafts" closes="the drafts" className="drafts" onClose={() => openDrafts(false)}>
      <p>The last 20 of your programs are kept on this device, each as you write it.</p>
      {trouble !== null && <p role="alert">{trouble}</p>}
      {deleted !== null && (
        <p role="status">
          {titleOf(deleted.draft.source)} was deleted.{" "}
          <button type="button" className="link" onClick={() => drafts.putBack()}>
            Undo
          </button>
        </p>
      )}
      {all.length === 0 && <p className="empty">None yet: write a program, and it is kept here.</p>}
      <ul aria-label="Drafts">
        {all.map((stored) => (
          <Item key={stored.id} stored={stored} />
        ))}
      </ul>
    </OpenDialog>
  );
}

function Item({ stored: { id, draft, example, changed } }: { readonly stored: StoredDraft }) {
  const drafts = useDrafts();
  const controller = useController();
  const current = useDraftsState((state) => state.current) === id;
  const title = titleOf(draft.source);
  const lines = draft.source.trimEnd().split("\n").length;
  return (
    <li>
      <span className="draft-title">
        {title}
        {current && " · in the editor"}
      </span>
      <span className="draft-facts">
        {lines === 1 ? "1 line" : `${String(lines)} lines`}, {new Date(changed).toLocaleString()}
      </span>
      <code className="draft-start">{draft.source.trim().split("\n", 1)[0]}</code>
      <span className="draft-buttons">
        {!current && (
          <Button
            className="button"
            aria-label={`Open the draft ${title}`}
            onPress={() => {
              openDrafts(false);
              drafts.open(id);
            }}
          >
            Open
          </Button>
        )}
        {example !== null && exampleOf(example) !== null && (
          <Button
            className="button"
            onPress={() => {
              openDrafts(false);
              controller.openExample(example);
            }}
          >
            Reset to the example
          </Button>
        )}
        <Button
          className="button icon"
          aria-label={`Delete the draft ${title}`}
          onPress={() => drafts.remove(id)}
        >
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    </li>
  );
}
