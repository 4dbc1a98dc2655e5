import { useRef, useState, type KeyboardEvent } from "react";
import type { DecodedToken } from "../../core/5-prediction/choose.ts";
import { isForced, type LensPiece } from "../../session/lens.ts";
import { percentText } from "../common/percent.ts";

interface Props {
  readonly pieces: readonly LensPiece<DecodedToken>[];
  readonly shading: boolean;
}

/** The answer, each token with its probability; the chosen one's alternatives stand below. */
export function AnswerTokens({ pieces, shading }: Props) {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDListElement>(null);
  const all = pieces.flatMap(({ tokens }) => tokens);
  const chosen = all[Math.min(at, all.length - 1)];
  const press = (event: KeyboardEvent): void => {
    const next = nextToken(event.key, at, all.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  const starts = pieces.map((_, index) =>
    pieces.slice(0, index).reduce((sum, { tokens }) => sum + tokens.length, 0),
  );
  return (
    <section aria-label="The answer">
      <h3>The answer</h3>
      <dl className="lens-pieces" ref={list} onKeyDown={press}>
        {pieces.map(({ label, tokens }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              {tokens.map((token, offset) => {
                const position = (starts[index] ?? 0) + offset;
                return (
                  <Token
                    key={offset}
                    token={token}
                    shading={shading}
                    current={token === chosen}
                    onChoose={() => setAt(position)}
                  />
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
      {chosen !== undefined && <Alternatives token={chosen} />}
    </section>
  );
}

interface TokenProps {
  readonly token: DecodedToken;
  readonly shading: boolean;
  readonly current: boolean;
  readonly onChoose: () => void;
}

function Token({ token, shading, current, onChoose }: TokenProps) {
  const forced = isForced(token);
  const doubt = Math.round(100 * (1 - token.probability));
  return (
    <button
      type="button"
      className={`token${forced ? " forced" : token.probability < UNSURE ? " unsure" : ""}`}
      tabIndex={current ? 0 : -1}
      aria-current={current}
      style={
        shading && !forced
          ? { background: `color-mix(in srgb, var(--differ-bg) ${String(doubt)}%, var(--panel))` }
          : undefined
      }
      onFocus={onChoose}
      onMouseEnter={onChoose}
    >
      {token.text}
      <small className={!forced && token.probability < UNSURE ? "" : "visually-hidden"}>
        {forced ? "forced" : percentText(token.probability)}
      </small>
    </button>
  );
}

/** Below this a token carries its probability; above it, the number would be noise. */
const UNSURE = 0.9;

function Alternatives({ token }: { readonly token: DecodedToken }) {
  if (isForced(token)) {
    return (
      <p className="lens-alternatives">
        <code>{token.text}</code> is the only token that the grammar allows here.
      </p>
    );
  }
  return (
    <p className="lens-alternatives">
      {token.alternatives.map(({ id, text, probability }) => (
        <span key={id}>
          <code>{text}</code> {percentText(probability)}
        </span>
      ))}
      {token.rawProbability !== null && <span>{percentText(token.rawProbability)} without the grammar</span>}
    </p>
  );
}

function nextToken(key: string, at: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(count - 1, at + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
