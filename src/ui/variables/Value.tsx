import { useState } from "react";
import type { ValueText } from "../../core/1-trace/trace.ts";
import { difference } from "../../core/6-comparison/difference.ts";
import { CopyButton } from "../common/CopyButton.tsx";

/** A longer value is shown up to here until it is opened. */
const SHORT = 120;

interface Props {
  readonly text: ValueText;
  /** The other side's value, where the two differ. */
  readonly other: ValueText | null;
}

/** A value with what is different about it marked; a long one opens, and can be copied. */
export function Value({ text, other }: Props) {
  const [whole, setWhole] = useState(false);
  const long = text.length > SHORT;
  return (
    <>
      <code className="value">
        <Spans text={text} other={other} limit={long && !whole ? SHORT : Infinity} />
        {long && !whole && "…"}
      </code>
      {long && (
        <span className="value-tools">
          <button type="button" className="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? "Show less" : `Show all ${String(text.length)} characters`}
          </button>
          <CopyButton text={text} />
        </span>
      )}
    </>
  );
}

function Spans({ text, other, limit }: Props & { readonly limit: number }) {
  if (other === null) return text.slice(0, limit);
  let room = limit;
  return difference(text, other).map(({ text: piece, same }, index) => {
    const shown = piece.slice(0, room);
    room = Math.max(0, room - piece.length);
    return same || shown === "" ? shown : <mark key={index}>{shown}</mark>;
  });
}
