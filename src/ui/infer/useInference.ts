import { createInferController, type InferController } from "../../session/infer/controller.ts";
import { useInferServices } from "./context.ts";

/** The controller of inference: one for the page, made at its first use. */
export function useInference(): InferController {
  const services = useInferServices();
  const { store, ports, debug } = services;
  return (services.controller ??= createInferController(store, ports, debug));
}
