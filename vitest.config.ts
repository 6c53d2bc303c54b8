/** The tests that need no server in a browser: rules, machines, server, and every story in a Chromium. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM_ARGS, findChromium } from "./scripts/browsers.ts";
import { UnsteadyReporter } from "./scripts/unsteady.ts";

const executablePath = findChromium();
/** Milliseconds. */
const HANGS = 600_000;
/** The folder of scripts/pixels.ts, while stories are compared with their pictures. */
const pixels = process.env.PIXELS;
// One that passes only at a later try is named as unsteady (scripts/tally.ts). A picture that differs is no such.
const retry = process.env.CI && !pixels ? 2 : 0;

/** What is drawn again is drawn whole, so that no picture tells what stood there before. */
const PIXEL_ARGS = ["--disable-partial-raster"];

const pictured = (folder: string) => ({
  comparatorName: "pixelmatch" as const,
  // The same browser draws the same, but for two 255ths, and for a few dots, where a round corner is drawn in other tiles.
  comparatorOptions: { threshold: 0.01, includeAA: true, allowedMismatchedPixels: 20 },
  resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
    join(folder, "reference", `${arg}${ext}`),
  resolveDiffPath: ({ arg, ext }: { arg: string; ext: string }) =>
    join(folder, "differences", `${arg}${ext}`),
});

export default defineConfig({
  test: {
    reporters: pixels
      ? ["default"]
      : ["default", ["json", { outputFile: "test-results/unit.json" }], new UnsteadyReporter()],
    projects: [
      {
        test: {
          name: "unit",
          // One after the other: both at once wait for each other more than they work.
          sequence: { groupOrder: 0 },
          // A test waits now and then for its database, or for another process.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          include: [
            "tests/{domain,live,models,outbox,scan,server,specification,stories}/**/*.test.ts",
          ],
          // The contract is read and compiled once for a worker, not for each file; the setup begins each file.
          isolate: false,
          globalSetup: "tests/server/postgres.setup.ts",
          setupFiles: ["tests/server/fast.setup.ts", "tests/seed.setup.ts"],
          // What takes longer hangs: how busy the machine is, fails no test.
          testTimeout: HANGS,
          hookTimeout: HANGS,
          expect: { poll: { timeout: HANGS / 10 } },
          retry,
        },
      },
      {
        plugins: [storybookTest({ configDir: ".storybook" })],
        test: {
          name: "stories",
          sequence: { groupOrder: 1 },
          // A story whose picture is taken waits more than it draws.
          maxWorkers: availableParallelism() * (pixels ? 3 : 1),
          // Each story begins with a device of its own (.storybook/preview.tsx).
          isolate: false,
          testTimeout: 60_000,
          retry,
          browser: {
            enabled: true,
            ...(pixels && { expect: { toMatchScreenshot: pictured(pixels) } }),
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: pixels ? [...CHROMIUM_ARGS, ...PIXEL_ARGS] : CHROMIUM_ARGS,
                ...(executablePath && { executablePath }),
              },
              // A dialog that fades in has no contrast yet.
              contextOptions: { reducedMotion: "reduce", locale: "en-GB" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
