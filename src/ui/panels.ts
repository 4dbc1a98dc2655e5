import { lazy, type ComponentType } from "react";

/** A component whose code is fetched when it is first shown: first paint needs none of these. */
function panel<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const Arrived = panel(() => import("./share/Arrived.tsx"), "Arrived");
export const BranchPath = panel(() => import("./branches/BranchPath.tsx"), "BranchPath");
export const BreakpointDialog = panel(() => import("./breakpoints/BreakpointDialog.tsx"), "BreakpointDialog");
export const Breakpoints = panel(() => import("./breakpoints/Breakpoints.tsx"), "Breakpoints");
export const DraftsDialog = panel(() => import("./drafts/DraftsDialog.tsx"), "DraftsDialog");
export const Game = panel(() => import("./game/Game.tsx"), "Game");
export const Heap = panel(() => import("./heap/Heap.tsx"), "Heap");
export const Infer = panel(() => import("./infer/Infer.tsx"), "Infer");
export const Input = panel(() => import("./output/Input.tsx"), "Input");
export const JumpAndWalk = panel(() => import("./jump/JumpAndWalk.tsx"), "JumpAndWalk");
export const Lens = panel(() => import("./lens/Lens.tsx"), "Lens");
export const LessonEditor = panel(() => import("./lesson/LessonEditor.tsx"), "LessonEditor");
export const Mistakes = panel(() => import("./taxonomy/Mistakes.tsx"), "Mistakes");
export const ModelChoice = panel(() => import("./models/ModelChoice.tsx"), "ModelChoice");
export const NetworksDialog = panel(() => import("./models/NetworksDialog.tsx"), "NetworksDialog");
export const Output = panel(() => import("./output/Output.tsx"), "Output");
export const Reliability = panel(() => import("./reliability/Reliability.tsx"), "Reliability");
export const SetValue = panel(() => import("./branches/SetValue.tsx"), "SetValue");
export const StepList = panel(() => import("./steps/StepList.tsx"), "StepList");
export const Variables = panel(() => import("./variables/Variables.tsx"), "Variables");
export const Watch = panel(() => import("./watch/Watch.tsx"), "Watch");
