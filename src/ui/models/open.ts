import { dialogState } from "../common/dialogState.ts";

/** The list of networks. */
export const { useOpen: useNetworksOpen, setOpen: openNetworks } = dialogState();
