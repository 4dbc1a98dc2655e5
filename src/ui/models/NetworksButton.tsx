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
          // Gives the focus back to the chip, where it is to be again after the dialog.
          currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
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
