import { Suspense } from "react";
import { ErrorBoundary } from "./common/ErrorBoundary.tsx";
import { Variables } from "./panels.ts";
import { StopCard } from "./status/StopCard.tsx";

/** Prediction beside Python at the stop on display. */
export function StateColumn() {
  return (
    <div className="column right">
      <ErrorBoundary name="The summary">
        <StopCard />
      </ErrorBoundary>
      <ErrorBoundary name="The table of variables">
        <Suspense fallback={<div className="panel" />}>
          <Variables />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
