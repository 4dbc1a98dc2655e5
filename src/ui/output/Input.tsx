import { useController, useSession } from "../context.ts";
import "./output.css";

/** Text the program reads with `input()`. */
export function Input() {
  const controller = useController();
  const stdin = useSession((session) => session.draft.stdin);
  return (
    <div className="stdin">
      <label htmlFor="stdin">
        Standard input, one line for each <code>input()</code>
      </label>
      <textarea
        id="stdin"
        spellCheck={false}
        value={stdin}
        onChange={(event) => controller.editInput(event.target.value)}
      />
    </div>
  );
}
