import { Suspense } from "react";
import { Arrived } from "../panels.ts";
import { useSharingState } from "./context.ts";

/** A session that came with the address; nothing on most visits. */
export function ArrivalBanner() {
  const arrives = useSharingState(({ arrival }) => arrival.kind !== "none");
  return (
    arrives && (
      <Suspense>
        <Arrived />
      </Suspense>
    )
  );
}
