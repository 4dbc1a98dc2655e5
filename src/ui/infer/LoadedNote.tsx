import { useSession } from "../context.ts";
import { useInference } from "./useInference.ts";

/** Says which candidate runs in place of the user's own input, and gives that back. */
export function LoadedNote() {
  const infer = useInference();
  const loaded = useSession((session) => session.infer.loaded);
  if (loaded === null) return null;
  const { before, call } = loaded;
  const own = before.kind === "module" ? "the whole program" : `${before.name}${before.args}`;
  return (
    <p className="infer-note infer-loaded">
      <span>
        Loaded <code>{call}</code> as the input.
      </span>
      <button type="button" className="button" onClick={infer.unload}>
        Back to {own}
      </button>
    </p>
  );
}
