import { useController, useSession } from "../context.ts";
import "./status.css";

/** Says what is missing, where the page would otherwise only look empty. */
export function RuntimeNotice() {
  const controller = useController();
  const model = useSession((session) => session.model);
  const python = useSession((session) => session.python);
  if (python.kind === "failed")
    return (
      <p className="notice" role="alert">
        {python.message} Starting the program tries again.
      </p>
    );
  if (model.kind !== "failed") return null;
  return (
    <div className="notice" role="alert">
      <span>{model.message} The debugger works with Python alone.</span>
      <button type="button" className="button" onClick={() => controller.retryModel()}>
        Try again
      </button>
    </div>
  );
}
