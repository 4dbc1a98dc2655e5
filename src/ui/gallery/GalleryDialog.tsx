import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import {
  Autocomplete,
  Button,
  Dialog,
  Heading,
  Input,
  ListBox,
  ListBoxItem,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from "react-aria-components";
import { EXAMPLES, type Example } from "../../session/examples/catalog.ts";
import type { ExampleIndex, Measured } from "../../session/examples/measured.ts";
import { percentText } from "../common/percent.ts";
import { useController, useSession } from "../context.ts";
import { useDrafts, useDraftsState } from "../drafts/context.ts";

const OWN = "own-program";

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Every example with its goal and how the network fared, to search and choose from by keyboard. */
export default function GalleryDialog({ isOpen, onOpenChange }: Props) {
  return (
    <ModalOverlay className="gallery-overlay" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="gallery">
        <Dialog className="gallery-dialog">
          <Content close={() => onOpenChange(false)} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Content({ close }: { readonly close: () => void }) {
  const controller = useController();
  const open = useSession(({ example }) => example);
  const drafts = useDrafts();
  const own = useDraftsState(({ all, current }) => all.find(({ id }) => id === current) ?? all[0] ?? null);
  const figures = useFigures();
  const { contains } = useFilter({ sensitivity: "base" });

  const choose = (key: string | number): void => {
    close();
    if (key !== OWN) controller.openExample(String(key));
    else if (own !== null && open !== null) drafts.open(own.id);
  };

  return (
    <>
      <div className="gallery-head">
        <Heading slot="title">Examples</Heading>
        <Button slot="close" className="button icon" aria-label="Close the gallery">
          <X size={16} aria-hidden />
        </Button>
        <p>{noteOf(figures)}</p>
      </div>
      <Autocomplete filter={contains} disableAutoFocusFirst>
        <SearchField className="gallery-search" aria-label="Search the examples" autoFocus>
          <Search size={15} aria-hidden />
          <Input className="field" placeholder="Search: loops, recursion, trap…" />
        </SearchField>
        <ListBox
          className="gallery-list"
          aria-label="Examples"
          selectionMode="single"
          selectedKeys={[open ?? OWN]}
          disallowEmptySelection
          onSelectionChange={(keys) => {
            if (keys !== "all") for (const key of keys) choose(key);
          }}
          renderEmptyState={() => <p className="empty">No example has these words. Try fewer of them.</p>}
        >
          {own !== null && (
            <ListBoxItem id={OWN} textValue="Your program" className="gallery-item own">
              <span className="gallery-title">Your program</span>
              <span className="gallery-goal">What you wrote last, kept in this browser.</span>
            </ListBoxItem>
          )}
          {EXAMPLES.map((example) => (
            <Item key={example.id} example={example} measured={measuredOf(figures, example.id)} />
          ))}
        </ListBox>
      </Autocomplete>
    </>
  );
}

function Item({ example, measured }: { readonly example: Example; readonly measured: Measured | null }) {
  const { id, title, goal, steps } = example;
  return (
    <ListBoxItem id={id} textValue={`${title}. ${goal}`} className="gallery-item">
      <span className="gallery-title">{title}</span>
      <span className="gallery-goal">{goal}</span>
      <span className="gallery-figures">
        {measured !== null && measured.judged > 0 && (
          <>
            <span className="gallery-bar" aria-hidden>
              <span style={{ width: `${String((100 * measured.exact) / measured.judged)}%` }} />
            </span>
            {measured.exact} of {measured.judged} states exact ·{" "}
          </>
        )}
        {steps} steps
      </span>
    </ListBoxItem>
  );
}

type Figures =
  | { readonly kind: "loading" }
  | { readonly kind: "known"; readonly index: ExampleIndex }
  | { readonly kind: "failed"; readonly message: string };

function useFigures(): Figures {
  const controller = useController();
  const [figures, set] = useState<Figures>({ kind: "loading" });
  useEffect(() => {
    let stale = false;
    controller.exampleIndex().then(
      (index) => {
        if (!stale) set({ kind: "known", index });
      },
      (cause: unknown) => {
        const message = cause instanceof Error ? cause.message : String(cause);
        if (!stale) set({ kind: "failed", message });
      },
    );
    return () => {
      stale = true;
    };
  }, [controller]);
  return figures;
}

function measuredOf(figures: Figures, id: string): Measured | null {
  return figures.kind === "known" ? (figures.index.examples[id] ?? null) : null;
}

/** Which network the figures are of, and its share over all examples. */
function noteOf(figures: Figures): string {
  switch (figures.kind) {
    case "loading":
      return "Each opens as a finished run, recorded with Python and the network.";
    case "failed":
      return figures.message;
    case "known": {
      const { model, examples } = figures.index;
      const all = Object.values(examples);
      const exact = all.reduce((sum, each) => sum + each.exact, 0);
      const judged = all.reduce((sum, each) => sum + each.judged, 0);
      return `Each opens as a finished run, recorded with Python and ${model.name} (weights ${model.weights.slice(0, 8)}): ${String(exact)} of ${String(judged)} states exact, ${percentText(exact / judged)}.`;
    }
  }
}
