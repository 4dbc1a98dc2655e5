import { useEffect, useMemo, useState, type SubmitEvent } from "react";
import { effectOf } from "../../session/commands.ts";
import { roundAt, type Guess, type Round, type Said } from "../../session/game.ts";
import { variableSections } from "../../session/variables.ts";
import { useController, useSession, useSessionNow } from "../context.ts";
import { useTally } from "./tally.ts";
import "./game.css";

/** The learner says what the next step brings, then the network's prediction and Python are shown. */
export function Game() {
  const controller = useController();
  const session = useSession((state) => state);
  const sessionNow = useSessionNow();
  const { tally, count, reset } = useTally();
  const [committed, commit] = useState<{ readonly guess: Guess; readonly visit: number } | null>(null);
  const phase = session.phase.kind === "paused" ? session.phase : null;
  const visit = phase?.visits.find(({ id }) => id === committed?.visit);
  const round = useMemo(
    () =>
      phase === null || visit === undefined || committed === null
        ? null
        : roundAt(phase, visit, committed.guess),
    [phase, visit, committed],
  );
  useEffect(() => {
    if (round !== null) count(round);
  }, [round, count]);

  if (phase === null)
    return <p className="empty">Start the program, then say what each step will bring before you take it.</p>;
  const effect = effectOf("over", session);
  const names = variableSections({ ...phase, frame: 0 }).flatMap(({ rows }) => rows.map(({ name }) => name));
  const step = (guess: Guess): void => {
    controller.command("over");
    const after = sessionNow().phase;
    const reached = after.kind === "paused" ? after.visits[after.shown] : undefined;
    if (reached !== undefined) commit({ guess, visit: reached.id });
  };
  return (
    <div className="game">
      {effect.kind === "act" ? (
        <GuessForm names={[...new Set(names)]} onCommit={step} />
      ) : (
        <p>The program has ended.</p>
      )}
      {visit?.forecast.kind === "pending" && <p className="waiting">The network is making its prediction…</p>}
      {round !== null && <Reveal round={round} />}
      <p className="game-tally" aria-live="polite">
        You {tally.learner} of {tally.rounds} · the network {tally.network} of {tally.rounds} right
        <button type="button" className="link" onClick={reset}>
          Reset
        </button>
      </p>
    </div>
  );
}

interface FormProps {
  readonly names: readonly string[];
  readonly onCommit: (guess: Guess) => void;
}

function GuessForm({ names, onCommit }: FormProps) {
  const [line, setLine] = useState("");
  const [name, setName] = useState(names[0] ?? "");
  const [value, setValue] = useState("");
  const commit = (event: SubmitEvent): void => {
    event.preventDefault();
    onCommit({ line: Number(line), name, value });
    setLine("");
    setValue("");
  };
  return (
    <form onSubmit={commit}>
      <label>
        After Step Over, the line is{" "}
        <input
          className="field"
          type="number"
          min={1}
          required
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
      </label>
      <label>
        and the variable{" "}
        <input
          className="field"
          list="game-names"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <datalist id="game-names">
        {names.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <label>
        is{" "}
        <input
          className="field"
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </label>
      <button type="submit" className="button primary">
        Commit and step
      </button>
    </form>
  );
}

function Reveal({ round }: { readonly round: Round }) {
  const { guess, network, python, learnerRight, networkRight } = round;
  const rows: readonly (readonly [string, Said, boolean | null])[] = [
    ["You", guess, learnerRight],
    ["Network", network, networkRight],
    ["Python", python, null],
  ];
  return (
    <table aria-label="The round">
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">Next line</th>
          <th scope="col">{guess.name === "" ? "Variable" : guess.name}</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([who, said, right]) => (
          <tr key={who}>
            <th scope="row">{who}</th>
            <td>{said.line ?? "–"}</td>
            <td>
              <code>{said.value ?? "–"}</code>
            </td>
            <td>{right === null ? "" : right ? "✓ right" : "✗ wrong"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
