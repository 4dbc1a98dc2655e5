import type { ReactNode } from "react";
import { Group, Panel, Separator } from "react-resizable-panels";
import { usePreferences } from "../preferences.ts";

interface Pane {
  readonly id: string;
  /** Where it cannot be smaller, in pixels. */
  readonly least: number;
  readonly content: ReactNode;
}

interface Props {
  readonly id: string;
  readonly orientation: "horizontal" | "vertical";
  /** Names the border between the panes, which the arrow keys move. */
  readonly label: string;
  /** Share of the first pane before anyone moved the border, in percent. */
  readonly first: number;
  readonly panes: readonly [Pane, Pane];
}

/** Two panes with a border that a pointer or the keyboard moves; its place is kept on the device. */
export function Split({ id, orientation, label, first, panes: [before, after] }: Props) {
  const stored = usePreferences((preferences) => preferences.splits[id]);
  const place = usePreferences((preferences) => preferences.placeSplit);
  const share = stored ?? first;
  return (
    <Group
      id={id}
      orientation={orientation}
      defaultLayout={{ [before.id]: share, [after.id]: 100 - share }}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const moved = layout[before.id];
        if (isUserInteraction && moved !== undefined) place(id, moved);
      }}
    >
      <Panel id={before.id} minSize={before.least} className="pane">
        {before.content}
      </Panel>
      <Separator className="splitter" aria-label={label} />
      <Panel id={after.id} minSize={after.least} className="pane">
        {after.content}
      </Panel>
    </Group>
  );
}
