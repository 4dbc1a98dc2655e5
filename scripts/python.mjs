/** The Python environment of the tests of models/, made on first use. */
import { ensurePython } from "./setup.mjs";

ensurePython();
