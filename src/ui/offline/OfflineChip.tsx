import { Button, Dialog, DialogTrigger, Heading, Popover } from "react-aria-components";
import type { Copy } from "../../offline/status.ts";
import { useOffline, useOfflineStatus } from "../context.ts";
import "./offline.css";
import { copyLabel, copySentence } from "./words.ts";

/** Whether the page works without a network, with the details and what can be done about it. */
export function OfflineChip() {
  const { copy } = useOfflineStatus();
  return (
    <DialogTrigger>
      <Button className={`offline-chip ${copy.kind}`}>
        <span className="offline-mark" aria-hidden />
        {copyLabel(copy)}
      </Button>
      <Popover placement="top end" className="offline-popover">
        <Dialog className="offline-dialog">
          <Heading slot="title">Without a network</Heading>
          <p>{copySentence(copy)}</p>
          <Actions copy={copy} />
        </Dialog>
      </Popover>
    </DialogTrigger>
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
