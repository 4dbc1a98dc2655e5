import { Trash2 } from "lucide-react";
import { useEffect, useId } from "react";
import { Button, FileTrigger } from "react-aria-components";
import type { StoredNetwork } from "../../inference/stored.ts";
import { OpenDialog } from "../common/OpenDialog.tsx";
import { useNetworks, useNetworksState } from "./context.ts";
import "./networks.css";
import { openNetworks } from "./open.ts";

/** Which network predicts: the one that comes with the page, or one the visitor adds from a folder. */
export function NetworksDialog() {
  const networks = useNetworks();
  const { stored, chosen, adding, room } = useNetworksState();
  useEffect(() => void networks.refresh(), [networks]);
  return (
    <OpenDialog
      title="Networks"
      closes="the networks"
      className="networks"
      onClose={() => openNetworks(false)}
    >
      <p>
        What predicts. You can add one that you trained: a folder with card.json, graph.onnx and weights.bin.
        It stays in this browser and is sent nowhere.
      </p>
      <fieldset>
        <legend className="visually-hidden">Network in use</legend>
        <Choice
          title="Bundled network"
          facts="comes with the page"
          isChosen={chosen.kind === "bundled"}
          onChoose={() => networks.chooseBundled()}
        />
        {stored.map((network) => (
          <Choice
            key={network.id}
            title={network.card.name}
            facts={factsOf(network)}
            isChosen={chosen.kind === "stored" && chosen.id === network.id}
            onChoose={() => networks.choose({ kind: "stored", id: network.id })}
            onRemove={() => void networks.remove(network.id)}
          />
        ))}
      </fieldset>
      {adding.kind === "checking" && <p role="status">Checking the files…</p>}
      {adding.kind === "refused" && <p role="alert">{adding.message} The network in use goes on working.</p>}
      <div className="networks-foot">
        <FileTrigger
          acceptDirectory
          onSelect={(files) => {
            if (files !== null && files.length > 0) void networks.add([...files]);
          }}
        >
          <Button className="button">Add from a folder…</Button>
        </FileTrigger>
        {room !== null && <span className="networks-facts">Room left here: {sizeOf(room)}</span>}
      </div>
    </OpenDialog>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly facts: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove?: () => void;
}

function Choice({ title, facts, isChosen, onChoose, onRemove }: ChoiceProps) {
  const id = useId();
  return (
    <div className="networks-choice">
      <input
        id={id}
        type="radio"
        name="network"
        checked={isChosen}
        aria-describedby={`${id}-facts`}
        onChange={onChoose}
      />
      <label htmlFor={id}>{title}</label>
      <span id={`${id}-facts`} className="networks-facts">
        {facts}
      </span>
      {onRemove !== undefined && (
        <Button className="button icon" aria-label={`Delete the network ${title}`} onPress={onRemove}>
          <Trash2 size={14} aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** What tells two networks of one name apart comes last. */
function factsOf({ id, card: { files, training } }: StoredNetwork): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const tokens = `trained on ${(training.tokens / 1e6).toFixed(1)} M tokens`;
  return [sizeOf(bytes), tokens, id.slice(0, 8)].join(" · ");
}

function sizeOf(bytes: number): string {
  return bytes < 1e9 ? `${String(Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
