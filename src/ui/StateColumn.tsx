import { ErrorBoundary } from "./common/ErrorBoundary.tsx";
import { StopCard } from "./status/StopCard.tsx";
import { Variables } from "./variables/Variables.tsx";

/** Prediction beside Python at the stop on display. */
export function StateColumn() {
  return (
    <div className="column right">
      <ErrorBoundary name="The summary">
        <StopCard />
      </ErrorBoundary>
      <ErrorBoundary name="The table of variables">
        <Variables />
      </ErrorBoundary>
    </div>
  );
}
