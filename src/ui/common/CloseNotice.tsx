import { X } from "lucide-react";

/** The button at the end of a notice that takes it away. */
export function CloseNotice({ onClose }: { readonly onClose: () => void }) {
  return (
    <button
      type="button"
      className="button icon"
      aria-label="Close this notice"
      title="Close this notice"
      onClick={onClose}
    >
      <X size={16} aria-hidden />
    </button>
  );
}
