import type { Verdict } from "../../core/6-comparison/compare.ts";
import "./verdict.css";

const WORDS: Readonly<
  Record<Verdict, { readonly sign: string; readonly word: string; readonly hint: string }>
> = {
  match: { sign: "✓", word: "match", hint: "The model and Python agree." },
  differs: { sign: "✗", word: "differs", hint: "The model and Python disagree." },
  missing: { sign: "−", word: "missing", hint: "Python has it, the model does not." },
  invented: { sign: "+", word: "invented", hint: "The model has it, Python does not." },
  unknown: { sign: "?", word: "cut", hint: "A value was cut because it is long, so nothing can be said." },
};

/** Every verdict with what it says, as the help explains them. */
export function VerdictList() {
  return (
    <ul className="verdicts">
      {VERDICTS.map((verdict) => (
        <li key={verdict}>
          <VerdictMark verdict={verdict} /> {WORDS[verdict].hint}
        </li>
      ))}
    </ul>
  );
}

const VERDICTS: readonly Verdict[] = ["match", "differs", "missing", "invented", "unknown"];

/** A verdict by sign, word and colour. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }) {
  const { sign, word, hint } = WORDS[verdict];
  return (
    <Badge tone={verdict === "match" ? "match" : verdict === "unknown" ? "plain" : "differ"} title={hint}>
      <span aria-hidden>{sign}</span> {word}
    </Badge>
  );
}

interface BadgeProps {
  readonly tone: "match" | "differ" | "plain";
  readonly title?: string;
  readonly children: React.ReactNode;
}

export function Badge({ tone, title, children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`} title={title}>
      {children}
    </span>
  );
}
