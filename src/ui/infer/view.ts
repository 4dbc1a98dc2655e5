import { create } from "zustand";
import { useDetails } from "../details.ts";

export type InferView = "inputs" | "past" | "tests";

/** Which part of the panel is on display. */
export const useInferView = create<{
  readonly view: InferView;
  readonly show: (view: InferView) => void;
}>()((set) => ({
  view: "inputs",
  show: (view) => set({ view }),
}));

/** Brings the panel to the front. */
export function openInfer(view: InferView): void {
  useInferView.getState().show(view);
  useDetails.getState().select("infer");
}
