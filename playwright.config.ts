/** Browser tests: a real Chromium against the real server. */
import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "./scripts/browsers.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: true,
  // A test waits now and then for its server or a pause; another one has the processor then.
  workers: availableParallelism() * 2,
  forbidOnly: Boolean(process.env.CI),
  // One that passes only at a later try is named as unsteady (scripts/tally.ts).
  retries: process.env.CI ? 2 : 0,
  // What takes longer hangs: how busy the machine is, fails no test.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // What a test answers in the server's place would pass a service worker by; its own test lets it in.
    serviceWorkers: "block",
    locale: "en-GB",
    // What fades and slides is drawn by the processor here, and every click would wait for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findChromium(),
      // A page lives for seconds: what V8's optimizing compilers make of its code meanwhile is hardly run.
      args: [...CHROMIUM_ARGS, "--js-flags=--no-maglev --no-turbofan"],
    },
  },
});
