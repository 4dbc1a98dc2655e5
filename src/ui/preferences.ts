import * as v from "valibot";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** How the page shows things; kept on the device, part of no session. */
const PreferencesSchema = v.object({
  /** Whether probabilities are also drawn, by bars and shades. */
  shading: v.optional(v.boolean(), true),
  /** Whether values stand beside the code. */
  inlineValues: v.optional(v.boolean(), true),
});
type Preferences = v.InferOutput<typeof PreferencesSchema>;

interface PreferencesStore extends Preferences {
  readonly toggle: (preference: keyof Preferences) => void;
}

export const usePreferences = create<PreferencesStore>()(
  persist(
    (set) => ({
      ...v.parse(PreferencesSchema, {}),
      toggle: (preference) => set((before) => ({ [preference]: !before[preference] })),
    }),
    {
      name: "neural-debugger.preferences.v1",
      partialize: ({ shading, inlineValues }) => ({ shading, inlineValues }),
      merge: (stored, defaults) => {
        const parsed = v.safeParse(PreferencesSchema, stored);
        return { ...defaults, ...(parsed.success ? parsed.output : {}) };
      },
    },
  ),
);
