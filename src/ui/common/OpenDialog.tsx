import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import "./popover.css";

interface Props {
  readonly title: string;
  /** Names its close button: "Close the …". */
  readonly closes: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that is on display as long as it is rendered. */
export function OpenDialog({ title, closes, className, onClose, children }: Props) {
  return (
    <ModalOverlay
      className="dialog-veil"
      isDismissable
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal>
        <Dialog className={`dialog ${className}`}>
          <div className="dialog-head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button slot="close" className="button icon" aria-label={`Close ${closes}`}>
              <X size={16} aria-hidden />
            </Button>
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
