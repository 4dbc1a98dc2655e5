import { useId, useState } from "react";
import type { Doubt } from "../../core/5-prediction/stated.ts";
import { percentText } from "../common/percent.ts";
import { usePreferences } from "../preferences.ts";

interface Props {
  readonly name: string;
  readonly confidence: number;
  /** Null: the answer leaves the value as it was. */
  readonly doubt: Doubt | null;
}

/** How sure the network is of a value; opened, what else it might have said at its least certain token. */
export function Confidence({ name, confidence, doubt }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const shading = usePreferences((preferences) => preferences.shading);
  const text = percentText(confidence);
  return (
    <>
      <button
        type="button"
        className="confidence"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`Confidence in ${name}: ${text}`}
        title={`The network gives this value a probability of ${text}. Press for its alternatives.`}
        onClick={() => setOpen(!open)}
      >
        {shading && (
          <span className="confidence-bar" aria-hidden>
            <span style={{ width: `${String(confidence * 100)}%` }} />
          </span>
        )}
        {text}
      </button>
      {open && (
        <div id={id} className="alternatives">
          {doubt === null ? <Unmentioned /> : <Alternatives doubt={doubt} />}
        </div>
      )}
    </>
  );
}

function Unmentioned() {
  return (
    <p>
      The answer leaves this value as it was. The figure is the probability of ending the list of changes.
    </p>
  );
}

function Alternatives({ doubt: { written, token } }: { readonly doubt: Doubt }) {
  return (
    <>
      <p>
        Least sure{" "}
        {written === "" ? (
          "at its first token"
        ) : (
          <>
            after <code>{written}</code>
          </>
        )}
        :
      </p>
      <ol>
        {token.alternatives.map(({ id, text, probability }) => (
          <li key={id}>
            <code>{text}</code> {percentText(probability)}
            {id === token.id && " · chosen"}
          </li>
        ))}
      </ol>
    </>
  );
}
