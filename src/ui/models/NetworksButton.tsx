import { Suspense } from "react";
import { NetworksDialog } from "../panels.ts";
import { openNetworks, useNetworksOpen } from "./open.ts";

/** Opens the list of networks to choose from. */
export function NetworksButton() {
  const open = useNetworksOpen();
  return (
    <>
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          const around = currentTarget.closest<HTMLElement>("[popover]");
          // The chip gets the focus, to have it again after the dialog. A browser that gave it would do so unseen by
          // React Aria, whose dialog then waits with taking it.
          document.querySelector<HTMLElement>(`[popovertarget="${around?.id ?? ""}"]`)?.focus();
          around?.hidePopover();
          openNetworks(true);
        }}
      >
        Choose another network…
      </button>
      {open && (
        <Suspense>
          <NetworksDialog />
        </Suspense>
      )}
    </>
  );
}
