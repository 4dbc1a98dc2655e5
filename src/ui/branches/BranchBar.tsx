import { Suspense } from "react";
import { useSession } from "../context.ts";
import { BranchPath } from "../panels.ts";

/** The runs of the program; nothing while there is one. */
export function BranchBar() {
  const several = useSession(
    ({ phase, branches: { all, wanted } }) =>
      phase.kind === "paused" && (all.length > 1 || wanted.kind !== "none"),
  );
  return (
    several && (
      <Suspense>
        <BranchPath />
      </Suspense>
    )
  );
}
