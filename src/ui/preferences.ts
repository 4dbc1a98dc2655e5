import * as v from "valibot";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { habitStorage } from "../session/browserStorage.ts";

/** How the page shows things; kept on the device, part of no session. */
const PreferencesSchema = v.object({
  /** Whether probabilities are also drawn, by bars and shades. */
  shading: v.optional(v.boolean(), true),
  /** Whether values stand beside the code. */
  inlineValues: v.optional(v.boolean(), true),
  /** Where the borders between panes are: share of the first one, in percent. */
  splits: v.optional(v.record(v.string(), v.pipe(v.number(), v.minValue(1), v.maxValue(99))), {}),
});
type Preferences = v.InferOutput<typeof PreferencesSchema>;

interface PreferencesStore extends Preferences {
  readonly toggle: (preference: "shading" | "inlineValues") => void;
  readonly placeSplit: (id: string, share: number) => void;
}

export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      ...v.parse(PreferencesSchema, {}),
      toggle: (preference) => set((before) => ({ [preference]: !before[preference] })),
      placeSplit: (id, share) => set(({ splits }) => ({ splits: { ...splits, [id]: share } })),
    }),
    {
      name: "neural-debugger.preferences.v1",
      storage: createJSONStorage(() => habitStorage),
      partialize: ({ shading, inlineValues, splits }) => ({ shading, inlineValues, splits }),
      merge: (stored, defaults) => {
        const parsed = v.safeParse(PreferencesSchema, stored);
        return { ...defaults, ...(parsed.success ? parsed.output : {}) };
      },
    },
  ),
);
