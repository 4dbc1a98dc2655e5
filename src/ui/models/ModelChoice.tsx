import type { Computing } from "../../inference/status.ts";
import { useNetworks, useNetworksState } from "./context.ts";
import { NetworksButton } from "./NetworksButton.tsx";
import "./networks.css";

const CHOICES: readonly (readonly [Computing, string])[] = [
  ["faster", "the faster one"],
  ["wasm", "processor"],
  ["webgpu", "graphics card"],
];

/** What can be chosen about the model: what computes it, and which network it is. */
export function ModelChoice() {
  const networks = useNetworks();
  const { computing } = useNetworksState();
  return (
    <>
      <fieldset className="computing choices">
        <legend>Computed by</legend>
        {CHOICES.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="computing"
              checked={computing === value}
              onChange={() => networks.computeOn(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <NetworksButton />
    </>
  );
}
