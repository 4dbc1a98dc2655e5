import { createContext } from "react";

/** Opens or closes the list of networks. */
export const NetworksOpenContext = createContext<(open: boolean) => void>(() => undefined);
