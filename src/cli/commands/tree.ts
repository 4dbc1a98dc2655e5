import { buildTree } from "../../core/2-tree/build.ts";
import { formatTree } from "../../core/2-tree/notation.ts";
import { recordingCommand } from "../record.ts";

export const treeCommand = recordingCommand(
  "record a program and print its state tree, one state a line",
  buildTree,
  formatTree,
);
