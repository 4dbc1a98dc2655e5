import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { Networks, NetworksState } from "../../models/networks.ts";

export const NetworksContext = createContext<Networks | null>(null);

export function useNetworks(): Networks {
  const networks = useContext(NetworksContext);
  if (networks === null) throw new Error("The page has no networks");
  return networks;
}

export function useNetworksState(): NetworksState {
  return useStore(useNetworks().store);
}
