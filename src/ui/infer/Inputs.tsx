import { Sparkles, Square } from "lucide-react";
import type { SubmitEvent } from "react";
import { questionOf } from "../../session/infer/prefill.ts";
import type { Fault } from "../../session/infer/infer.ts";
import { useSession } from "../context.ts";
import { Candidates } from "./Candidates.tsx";
import { Constraints } from "./Constraints.tsx";
import { EntryField } from "./EntryField.tsx";
import { LoadedNote } from "./LoadedNote.tsx";
import { SamplingFields } from "./SamplingFields.tsx";
import { useInference } from "./useInference.ts";
import { WantedFields } from "./WantedFields.tsx";

/** The question for inputs, and below it what comes of it. */
export function Inputs() {
  const infer = useInference();
  const session = useSession((state) => state);
  const { search } = session.infer;
  const question = questionOf(session);
  const faults = search.kind === "faulty" ? search.faults : [];
  const busy = search.kind === "reading" || search.kind === "running";
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    infer.find(question);
  };
  return (
    <>
      <form className="infer-form" onSubmit={submit} noValidate aria-label="Inputs for an output">
        <EntryField question={question} fault={faultOf(faults, "entry")} onChange={infer.change} />
        <WantedFields question={question} fault={faultOf(faults, "wanted")} onChange={infer.change} />
        {busy ? (
          <button type="button" className="button" onClick={infer.cancel}>
            <Square size={13} fill="currentColor" aria-hidden /> Stop inferring
          </button>
        ) : (
          <button type="submit" className="button infer-button">
            <Sparkles size={15} aria-hidden /> Infer inputs
          </button>
        )}
        <details className="infer-more" {...(faults.some(isOfArgument) && { open: true })}>
          <summary>Arguments and sampling</summary>
          <Constraints question={question} faults={faults} onChange={infer.change} />
          <SamplingFields question={question} onChange={infer.change} />
        </details>
      </form>
      <LoadedNote />
      {search.kind === "failed" && <p className="infer-fault">{search.message}</p>}
      {(search.kind === "running" || search.kind === "ended") && (
        <Candidates found={search} running={search.kind === "running"} />
      )}
      {search.kind === "none" && (
        <p className="empty">
          The network proposes inputs; then it walks each of them itself, and Python runs them for real. Both
          verdicts stand beside every guess.
        </p>
      )}
    </>
  );
}

const faultOf = (faults: readonly Fault[], field: "entry" | "wanted"): string | null =>
  faults.find((fault) => fault.field === field)?.message ?? null;

const isOfArgument = ({ field }: Fault): boolean => typeof field !== "string";
