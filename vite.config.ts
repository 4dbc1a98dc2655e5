import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
import { ISOLATION, SECURITY_HEADERS } from "./src/offline/headers.ts";
import { offline } from "./src/offline/plugin.ts";

export default defineConfig({
  base: "./",
  // NDB_OFFLINE=off is the kill switch of the service worker, see docs/hosting.md.
  plugins: [
    react(),
    // The page is English: React Aria's words of thirty other languages stay out of it.
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    offline({ enabled: process.env["NDB_OFFLINE"] !== "off" }),
  ],
  // Without this condition the runtime's 31 MB of WebAssembly would be built in a second time, unused.
  resolve: { conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions] },
  worker: { format: "es" },
  build: { target: "es2022", chunkSizeWarningLimit: 4000 },
  // No policy while developing: hot reload writes scripts into the page.
  server: { headers: ISOLATION },
  preview: { headers: SECURITY_HEADERS },
  // The runtime files of these are served from public/; pre-bundling would break their own URLs.
  optimizeDeps: { exclude: ["onnxruntime-web", "pyodide"] },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "bench/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest would leave one core free: half of a small machine.
    maxWorkers: "100%",
  },
});
