import type { Tab } from "../common/Tabs.tsx";
import {
  Breakpoints,
  Game,
  Heap,
  Infer,
  Input,
  JumpAndWalk,
  Lens,
  Mistakes,
  Output,
  Reliability,
  StepList,
  Watch,
} from "../panels.ts";
import { CallStack } from "../stack/CallStack.tsx";

/** What a stop has besides its variables. */
export const DETAILS: readonly [Tab, ...Tab[]] = [
  { id: "stack", label: "Call stack", content: <CallStack /> },
  { id: "output", label: "Output", content: <Output /> },
  { id: "steps", label: "Steps", content: <StepList /> },
  { id: "breakpoints", label: "Breakpoints", content: <Breakpoints /> },
  { id: "input", label: "Input", content: <Input /> },
  { id: "infer", label: "Infer", content: <Infer /> },
  { id: "watch", label: "Watch", content: <Watch /> },
];

/** Details that are seldom wanted: chosen from a menu. */
export const MORE_DETAILS: readonly Tab[] = [
  { id: "lens", label: "What the network saw", content: <Lens /> },
  { id: "heap", label: "Objects", content: <Heap /> },
  { id: "jump", label: "Jump and walk", content: <JumpAndWalk /> },
  { id: "game", label: "Guess the step", content: <Game /> },
  { id: "mistakes", label: "Mistakes", content: <Mistakes /> },
  { id: "reliability", label: "Reliability", content: <Reliability /> },
];
