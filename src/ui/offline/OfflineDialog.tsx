import type { RefObject } from "react";
import { Button, Dialog, Heading, Popover } from "react-aria-components";
import type { Copy } from "../../offline/status.ts";
import { useOffline, useOfflineStatus } from "../context.ts";
import { copySentence } from "./words.ts";

interface Props {
  readonly chip: RefObject<HTMLElement | null>;
  readonly close: () => void;
}

/** What there is to know of the page's copy on this device, and what can be done about it. */
export default function OfflineDialog({ chip, close }: Props) {
  const { copy } = useOfflineStatus();
  return (
    <Popover
      className="offline-popover"
      triggerRef={chip}
      placement="top end"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
    >
      <Dialog className="offline-dialog">
        <Heading slot="title">Without a network</Heading>
        <p>{copySentence(copy)}</p>
        <Actions copy={copy} />
      </Dialog>
    </Popover>
  );
}

function Actions({ copy }: { readonly copy: Copy }) {
  const offline = useOffline();
  const canSave =
    copy.kind === "asking" || copy.kind === "incomplete" || (copy.kind === "none" && copy.why === "removed");
  if (canSave)
    return (
      <Button className="button primary" onPress={() => offline.save()}>
        Save for offline
      </Button>
    );
  if (copy.kind !== "available") return null;
  return (
    <Button className="button" onPress={() => offline.remove()}>
      Remove from this device
    </Button>
  );
}
