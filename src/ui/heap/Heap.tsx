import { useMemo, useState } from "react";
import { decodeGraph, referenceCounts, type ObjectGraph, type Reference } from "../../core/1-trace/graph.ts";
import { heapRequest } from "../../session/heap.ts";
import { useSession } from "../context.ts";
import { useEvaluation } from "../watch/useEvaluation.ts";
import "./heap.css";

/** The objects that the running frame's variables refer to, in Python: which names share one. */
export function Heap() {
  const phase = useSession((session) => session.phase);
  const paused = phase.kind === "paused" ? phase : null;
  const request = useMemo(() => (paused === null ? null : heapRequest(paused)), [paused]);
  const answer = useEvaluation(paused?.recording ?? null, request);
  const result = answer?.kind === "results" ? answer.results[0] : undefined;
  const graph = useMemo(() => (result?.kind === "value" ? decodeGraph(result.text) : null), [result]);
  if (paused === null)
    return <p className="empty">Start the program to see its objects, and which names share one.</p>;
  if (request === null) return <p className="empty">No variables at this stop.</p>;
  if (answer === null) return <p className="empty">Python looks at its objects…</p>;
  if (answer.kind === "unavailable") return <p className="empty">{answer.message}</p>;
  if (result?.kind === "error") return <p className="empty">{`${result.type}: ${result.message}`}</p>;
  return graph === null ? null : <Graph graph={graph} />;
}

function Graph({ graph }: { readonly graph: ObjectGraph }) {
  const [chosen, choose] = useState<number | null>(null);
  const counts = referenceCounts(graph);
  const shared = counts.filter((count) => count > 1).length;
  const reference = (of: Reference) => <Refers reference={of} chosen={chosen} onChoose={choose} />;
  return (
    <div className="heap">
      <dl aria-label="Names">
        {graph.names.map(([name, of]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{reference(of)}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label="Objects">
        {graph.objects.map(({ type, parts, more }, index) => (
          <li
            key={index}
            id={objectId(index)}
            className={chosen === index ? "chosen" : undefined}
            tabIndex={-1}
          >
            <h3>
              <b>#{index}</b> {type}
              {(counts[index] ?? 0) > 1 && <span className="heap-shared">⇉ {counts[index]} references</span>}
            </h3>
            <dl>
              {parts.map(([label, of], at) => (
                <div key={at}>
                  <dt>{label}</dt>
                  <dd>{reference(of)}</dd>
                </div>
              ))}
            </dl>
            {more > 0 && <p>{more} more</p>}
          </li>
        ))}
      </ol>
      <p className="heap-note">
        {shared === 0
          ? "No object here has two references."
          : `${String(shared)} shared: a change by one name shows by the others.`}
        {graph.leftOut && " There are more objects than are shown."}
      </p>
    </div>
  );
}

interface RefersProps {
  readonly reference: Reference;
  readonly chosen: number | null;
  readonly onChoose: (object: number) => void;
}

function Refers({ reference, chosen, onChoose }: RefersProps) {
  if (reference.kind === "text") return <code>{reference.text}</code>;
  const { object } = reference;
  return (
    <button
      type="button"
      className={`link heap-reference${chosen === object ? " chosen" : ""}`}
      aria-label={`refers to object ${String(object)}`}
      onClick={() => {
        onChoose(object);
        document.getElementById(objectId(object))?.focus();
      }}
      onMouseEnter={() => onChoose(object)}
    >
      → #{object}
    </button>
  );
}

const objectId = (object: number): string => `heap-object-${String(object)}`;
