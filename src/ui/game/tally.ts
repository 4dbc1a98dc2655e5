import * as v from "valibot";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { habitStorage } from "../../session/browserStorage.ts";
import { counted, NO_ROUNDS, type Round, type Tally } from "../../session/game.ts";

interface TallyStore {
  readonly tally: Tally;
  readonly count: (round: Round) => void;
  readonly reset: () => void;
}

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const StoredSchema = v.object({ tally: v.object({ rounds: Count, learner: Count, network: Count }) });

/** The tallies stay on the device until they are reset. */
export const useTally = create<TallyStore>()(
  persist(
    (set) => ({
      tally: NO_ROUNDS,
      count: (round) => set(({ tally }) => ({ tally: counted(tally, round) })),
      reset: () => set({ tally: NO_ROUNDS }),
    }),
    {
      name: "neural-debugger.game.v1",
      storage: createJSONStorage(() => habitStorage),
      partialize: ({ tally: { rounds, learner, network } }) => ({ tally: { rounds, learner, network } }),
      merge: (stored, defaults) => {
        const parsed = v.safeParse(StoredSchema, stored);
        return parsed.success ? { ...defaults, tally: { ...parsed.output.tally, last: null } } : defaults;
      },
    },
  ),
);
