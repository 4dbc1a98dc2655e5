import * as v from "valibot";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { habitStorage } from "../../session/browserStorage.ts";
import { reduceWatches, type WatchEvent, type WatchList } from "../../session/watch.ts";

interface WatchStore {
  readonly list: WatchList;
  readonly dispatch: (event: WatchEvent) => void;
}

const StoredSchema = v.object({ list: v.array(v.string()) });

/** The watched expressions, kept on the device from one visit to the next. */
export const useWatchList = create<WatchStore>()(
  persist(
    (set) => ({
      list: [],
      dispatch: (event) => set(({ list }) => ({ list: reduceWatches(list, event) })),
    }),
    {
      name: "neural-debugger.watch.v1",
      storage: createJSONStorage(() => habitStorage),
      partialize: ({ list }) => ({ list }),
      merge: (stored, defaults) => {
        const parsed = v.safeParse(StoredSchema, stored);
        return parsed.success ? { ...defaults, ...parsed.output } : defaults;
      },
    },
  ),
);
