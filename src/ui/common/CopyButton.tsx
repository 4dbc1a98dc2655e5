import { useEffect, useState } from "react";

/** How long the button says what came of it, in milliseconds. */
const SAYS = 2000;

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label = "Copy" }: { readonly text: string; readonly label?: string }) {
  const [result, setResult] = useState<"Copied" | "Failed" | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), SAYS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setResult("Copied"),
      () => setResult("Failed"),
    );
  };
  return (
    <button type="button" className="link" onClick={copy}>
      <span aria-live="polite">{result ?? label}</span>
    </button>
  );
}
