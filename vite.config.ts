import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";

// Threads and the interrupt buffer need SharedArrayBuffer, hence a cross-origin isolated page.
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

export default defineConfig({
  base: "./",
  plugins: [react()],
  // Without this condition the runtime's 31 MB of WebAssembly would be built in a second time, unused.
  resolve: { conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions] },
  worker: { format: "es" },
  build: { target: "es2022", chunkSizeWarningLimit: 4000 },
  server: { headers: isolation },
  preview: { headers: isolation },
  // The runtime files of these are served from public/; pre-bundling would break their own URLs.
  optimizeDeps: { exclude: ["onnxruntime-web", "pyodide"] },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "bench/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
