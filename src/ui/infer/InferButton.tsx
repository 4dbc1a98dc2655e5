import { Sparkles } from "lucide-react";
import { Button } from "react-aria-components";
import { Tip } from "../common/Tip.tsx";
import "./button.css";
import { openInfer } from "./view.ts";

/** Opens the panel. Rewinding is exact and this is a guess: they share neither place nor colour. */
export function InferButton() {
  return (
    <Tip text="Infer inputs for this output: the network guesses, its own walk and Python check">
      <Button
        className="button infer-button"
        aria-label="Infer inputs for this output…"
        onPress={() => openInfer("inputs")}
      >
        <Sparkles size={15} aria-hidden />
        <span className="command-name">Infer inputs…</span>
      </Button>
    </Tip>
  );
}
