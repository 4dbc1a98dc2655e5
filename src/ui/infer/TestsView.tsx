import { Sparkles } from "lucide-react";
import { keptOf, programOf } from "../../session/infer/infer.ts";
import { questionOf } from "../../session/infer/prefill.ts";
import { outcomeText } from "../../session/infer/sentences.ts";
import { coverage, pytestFile, testCases } from "../../session/infer/tests.ts";
import { CopyButton } from "../common/CopyButton.tsx";
import { download } from "../common/download.ts";
import { useSession } from "../context.ts";
import { EntryField } from "./EntryField.tsx";
import { useInference } from "./useInference.ts";
import { openInfer } from "./view.ts";

/** Name of the module that exported tests import. */
const MODULE = "program";

/** Which lines and branches of a function the verified inputs run, and the way to more of them. */
export function TestsView() {
  const infer = useInference();
  const session = useSession((state) => state);
  const question = questionOf(session);
  const { entry } = question;
  const program =
    programOf(session.infer) ?? (session.phase.kind === "paused" ? session.phase.recording.program : null);
  const cases = testCases(keptOf(session.infer), entry);
  const goals = program === null ? [] : coverage(program, entry, cases);
  const covered = goals.filter(({ by }) => by.length > 0).length;
  const file = pytestFile(MODULE, entry, cases);
  return (
    <>
      <div className="infer-form">
        <EntryField question={question} fault={null} onChange={infer.change} />
        <p className="infer-note" aria-live="polite">
          {String(cases.length)} verified {cases.length === 1 ? "input runs" : "inputs run"} {String(covered)}{" "}
          of {String(goals.length)} lines and branches
        </p>
        {cases.length > 0 && (
          <>
            <CopyButton text={file} label="Copy for pytest" />
            <button
              type="button"
              className="link"
              onClick={() => download(`test_${entry}.py`, "text/x-python", file)}
            >
              Download test_{entry}.py
            </button>
          </>
        )}
      </div>
      {program === null && (
        <p className="empty">Start the program: then its lines and branches are listed here.</p>
      )}
      {goals.length > 0 && (
        <table className="infer-candidates" aria-label={`Coverage of ${entry}`}>
          <thead>
            <tr>
              <th scope="col">Line or branch</th>
              <th scope="col">Statement</th>
              <th scope="col">Run by, verified by Python</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {goals.map(({ label, source, by, wanted }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <code>{source}</code>
                </td>
                <td>
                  {by.length === 0 ? (
                    <span className="infer-absent">not covered</span>
                  ) : (
                    <span className="infer-verdict match">
                      <span aria-hidden>✓</span> <code>{by[0]}</code>
                      {by.length > 1 && ` and ${String(by.length - 1)} more`}
                    </span>
                  )}
                </td>
                <td className="infer-actions">
                  {by.length === 0 && (
                    <button
                      type="button"
                      className="button infer-button"
                      aria-label={`Infer inputs for ${label}`}
                      onClick={() => {
                        openInfer("inputs");
                        infer.find({ ...question, wanted });
                      }}
                    >
                      <Sparkles size={13} aria-hidden /> Infer
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {cases.length > 0 && (
        <ul className="infer-cases" aria-label="Verified inputs">
          {cases.map(({ call, outcome }) => (
            <li key={call}>
              <code>
                {entry}
                {call}
              </code>{" "}
              gives <code>{outcomeText(outcome)}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
