import type { ReactNode } from "react";
import { LANGUAGE_VERSION } from "../../core/4-language/vocabulary.ts";
import type { Arrival } from "../../share/arrival.ts";
import type { SharedSession } from "../../share/document.ts";
import type { Receipt } from "../../share/receipt.ts";
import {
  firstDifference,
  modelMismatch,
  offerSentence,
  partsSentence,
  receiptSentence,
} from "../../share/sentences.ts";
import { useController, useSession } from "../context.ts";
import { CloseNotice } from "../common/CloseNotice.tsx";
import { useSharing, useSharingState } from "./context.ts";
import "./share.css";
import type { Runtime } from "../../session/state.ts";

/** What came with the address, and what became of it. Nothing of it runs before a click. */
export function Arrived() {
  const arrival = useSharingState((state) => state.arrival);
  if (arrival.kind === "none") return null;
  const isOwn = arrival.kind !== "refused" && arrival.carrier === "tab";
  const label = isOwn ? "Your last session" : "Shared session";
  return (
    <section className={`arrival ${arrival.kind}`} aria-label={label} aria-live="polite">
      <div className="arrival-text">
        <Content arrival={arrival} />
      </div>
      <Buttons arrival={arrival} />
    </section>
  );
}

function Content({ arrival }: { readonly arrival: Exclude<Arrival, { kind: "none" }> }): ReactNode {
  switch (arrival.kind) {
    case "refused":
      return <p>{arrival.error.message} Your program is as it was.</p>;
    case "offered":
      return (
        <>
          <p>{offerSentence(arrival.shared, arrival.carrier)}</p>
          <Mismatch shared={arrival.shared} />
        </>
      );
    case "running":
      return <p>Python runs the program…</p>;
    case "reproducing":
    case "reproduced":
      return (
        <>
          <ReceiptText receipt={arrival.receipt} />
          {arrival.kind === "reproduced" && arrival.interrupted && (
            <p className="arrival-note">
              You went on before every prediction was made; the rest was not compared.
            </p>
          )}
          <Mismatch shared={arrival.shared} />
        </>
      );
  }
}

function ReceiptText({ receipt }: { readonly receipt: Receipt }) {
  const controller = useController();
  const python = useSession((session) => session.python);
  const model = useSession((session) => session.model);
  const difference = firstDifference(receipt);
  return (
    <>
      <p>
        <b>{receiptSentence(receipt)}</b> {partsSentence(receipt)}.
        {difference !== null && (
          <>
            {" "}
            The first difference is {difference.whose} at stop {difference.stop + 1}.{" "}
            <button type="button" className="link" onClick={() => controller.show(difference.stop)}>
              Show stop {difference.stop + 1}
            </button>
          </>
        )}
      </p>
      <p className="arrival-note">
        Run here by {[labelOf(python), labelOf(model)].filter((label) => label !== null).join(" and ")}.
      </p>
    </>
  );
}

function labelOf(runtime: Runtime): string | null {
  return runtime.kind === "ready" ? runtime.label : null;
}

function Mismatch({ shared }: { readonly shared: SharedSession }) {
  const model = useSharingState((state) => state.model);
  const sentence = modelMismatch(shared, model, LANGUAGE_VERSION);
  return sentence === null ? null : <p className="arrival-warning">⚠ {sentence}</p>;
}

function Buttons({ arrival }: { readonly arrival: Arrival }) {
  const sharing = useSharing();
  const own = useSharingState((state) => state.own);
  const runs = arrival.kind === "offered" && arrival.shared.truth.length > 0;
  return (
    <div className="arrival-buttons">
      {runs && (
        <button type="button" className="button primary" onClick={() => sharing.run()}>
          Run it
        </button>
      )}
      {own !== null && (
        <button type="button" className="button" onClick={() => sharing.restore()}>
          Back to my program
        </button>
      )}
      <CloseNotice onClose={() => sharing.dismiss()} />
    </div>
  );
}
