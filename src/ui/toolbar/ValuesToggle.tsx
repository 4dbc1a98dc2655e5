import { TextCursorInput } from "lucide-react";
import { usePreferences } from "../preferences.ts";

/** Shows or hides the values at the ends of the lines. */
export function ValuesToggle() {
  const { inlineValues, toggle } = usePreferences();
  return (
    <button
      type="button"
      className="button icon"
      aria-pressed={inlineValues}
      aria-label="Values beside the code"
      title={inlineValues ? "Hide the values beside the code" : "Show values beside the code"}
      onClick={() => toggle("inlineValues")}
    >
      <TextCursorInput size={15} aria-hidden />
    </button>
  );
}
