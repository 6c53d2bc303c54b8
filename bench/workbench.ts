/**
 * The cost of the panel "Chart" to a designer: from the choice of a story to its drawing, in the built workbench,
 * beside the same story without a panel. Both in turn, twice, the first not counted.
 */
import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import { serveStorybook } from "../scripts/storybookServer.ts";
import { type Figure, median, type Part } from "./figures.ts";

interface Channel {
  once(event: string, listener: () => void): void;
  emit(event: string, told: object): void;
}

const ROUNDS = 4;
/** Every so many stories one is measured. */
const STEP = 20;

/** Shown before the first. */
const LAST = "screens-account--full";

const isCounted = (round: number) => round > 0;

/** Milliseconds until the story is finished, its play function included, and two frames are drawn. */
function show(page: Page, storyId: string): Promise<number> {
  return page.evaluate(async (id) => {
    const channel = (window as unknown as Record<string, Channel>).__STORYBOOK_ADDONS_CHANNEL__;
    const began = performance.now();
    await new Promise<void>((resolve) => {
      channel?.once("storyFinished", resolve);
      channel?.emit("setCurrentStory", { storyId: id, viewMode: "story" });
    });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, storyId);
}

const measure: Part = async (say) => {
  const { origin, close } = await serveStorybook();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath && { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 1200 } });
  const { entries } = await (await fetch(`${origin}/index.json`)).json();
  const stories = Object.keys(entries)
    .filter((id) => id.startsWith("screens-"))
    .filter((_, n) => n % STEP === 0);
  const opened = performance.now();
  await page.goto(`${origin}/?path=/story/${LAST}`);
  await page.frameLocator("#storybook-preview-iframe").getByRole("main").waitFor();
  const opening = (performance.now() - opened) / 1000;

  const times = new Map(
    stories.map((id) => [id, { open: [], closed: [] } as Record<string, number[]>]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    say(`round ${round + 1} of ${ROUNDS}`);
    for (const state of ["open", "closed"]) {
      const panel = state === "open" ? "bottom&addonPanel=chart/panel" : "false";
      await page.goto(`${origin}/?path=/story/${LAST}&panel=${panel}`);
      await page.frameLocator("#storybook-preview-iframe").getByRole("main").waitFor();
      await page.getByRole("tab", { name: "Chart" }).waitFor({
        state: state === "open" ? "visible" : "detached",
      });
      for (const id of stories) {
        const taken = await show(page, id);
        if (isCounted(round)) times.get(id)?.[state]?.push(taken);
      }
    }
  }
  await browser.close();
  close();
  const ratios = [...times.values()].map(
    ({ open = [], closed = [] }) => median(open) / median(closed),
  );
  return [
    {
      name: "the workbench opened, first story drawn",
      value: opening,
      unit: "s",
      target: { atMost: 3 },
    },
    {
      name: "a story with the chart beside it, without = 1",
      value: median(ratios),
      unit: "",
      target: { atMost: 1.1 },
    },
    { name: "the slowest of them", value: Math.max(...ratios), unit: "" },
  ] satisfies Figure[];
};

export default measure;
