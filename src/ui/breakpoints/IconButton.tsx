import type { ReactNode } from "react";

interface IconButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function IconButton({ label, onPress, children }: IconButtonProps) {
  return (
    <button type="button" className="button icon" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
