import { main } from "./main.ts";

// Pyodide leaves handles open, hence an explicit end, after the output has been handed over.
const status = await main(process.argv.slice(2));
process.stdout.write("", () => process.exit(status));
