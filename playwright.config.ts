import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env["PORT"] ?? "4179");

/** Stories run on the built page in Debian's Chromium; `npm run build` comes first. */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: false,
  workers: 2,
  // A story that passes only at its second try is listed as flaky.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: [["list"]],
  projects: [
    { name: "stories", testIgnore: /screenshots\.spec\.ts$/ },
    { name: "screenshots", testMatch: /screenshots\.spec\.ts$/ },
  ],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://localhost:${String(port)}/`,
    // A page that is served from a copy cannot have its requests changed; the stories of the copy allow it.
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      // A story's page lives for seconds: to optimise its WebAssembly would take longer than it saves.
      args: ["--no-sandbox", "--js-flags=--wasm-tiering-budget=100000000"],
    },
  },
  webServer: {
    command: `npx vite preview --port ${String(port)} --strictPort`,
    port,
    reuseExistingServer: false,
  },
});
