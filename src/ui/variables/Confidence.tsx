import { useId, useState } from "react";
import type { Doubt } from "../../core/5-prediction/stated.ts";
import { useController } from "../context.ts";
import { percentText } from "../common/percent.ts";
import { usePreferences } from "../preferences.ts";

interface Props {
  readonly name: string;
  readonly confidence: number;
  /** Null: the answer leaves the value as it was. */
  readonly doubt: Doubt | null;
  /** Whether the program can go on with another value of it. */
  readonly settable: boolean;
}

/** How sure the network is of a value; opened, what else it might have said at its least certain token. */
export function Confidence({ name, confidence, doubt, settable }: Props) {
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
          {doubt === null ? <Unmentioned /> : <Alternatives name={name} doubt={doubt} settable={settable} />}
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

interface AlternativesProps {
  readonly name: string;
  readonly doubt: Doubt;
  readonly settable: boolean;
}

function Alternatives({ name, doubt: { at, written, token }, settable }: AlternativesProps) {
  const controller = useController();
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
            {id !== token.id && settable && (
              <button
                type="button"
                className="link"
                title="The network writes the value on from here; Python runs the program with it, as a branch"
                onClick={() => controller.setImagined(name, { at, token: id })}
              >
                Continue with this value
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
