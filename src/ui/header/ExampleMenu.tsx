import { useState } from "react";
import { deviceStorage } from "../../session/browserStorage.ts";
import { EXAMPLES } from "../../session/examples/examples.ts";
import { draftOf, loadDraft, saveDraft } from "../../session/storage.ts";
import { useController, useSession } from "../context.ts";

const OWN = "own";

/** Opens an example. A program of the user's own is kept and can be chosen again. */
export function ExampleMenu() {
  const controller = useController();
  const draft = useSession((session) => session.draft);
  const [own, keep] = useState(() => loadDraft(deviceStorage, "own"));
  const current = EXAMPLES.find(({ source }) => source === draft.source);

  const choose = (id: string): void => {
    if (id === OWN) {
      if (own !== null) controller.open(own);
      return;
    }
    const example = EXAMPLES.find((candidate) => candidate.id === id);
    if (example === undefined) return;
    if (current === undefined) {
      keep(draft);
      saveDraft(deviceStorage, "own", draft);
    }
    controller.open(draftOf(example));
  };

  return (
    <select
      className="field example-menu"
      aria-label="Example program"
      value={current?.id ?? OWN}
      onChange={(event) => choose(event.target.value)}
    >
      {(current === undefined || own !== null) && <option value={OWN}>Your program</option>}
      {EXAMPLES.map(({ id, title }) => (
        <option key={id} value={id}>
          Example: {title}
        </option>
      ))}
    </select>
  );
}
