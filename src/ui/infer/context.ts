import { createContext, useContext } from "react";
import type { Controller } from "../../session/controller.ts";
import type { InferController, InferPorts } from "../../session/infer/controller.ts";
import type { SessionStore } from "../../session/store.ts";

/** What the panel makes its controller of when it is first shown: first paint needs none of it. */
export interface InferServices {
  readonly store: SessionStore;
  readonly ports: InferPorts;
  readonly debug: Controller;
  /** Outlives the panel, as a search does. */
  controller: InferController | null;
}

export const InferContext = createContext<InferServices | null>(null);

export function useInferServices(): InferServices {
  const services = useContext(InferContext);
  if (services === null) throw new Error("The page cannot infer");
  return services;
}
