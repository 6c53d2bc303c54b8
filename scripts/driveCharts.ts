/**
 * Drives the chart of the built workbench for every machine of a screen, from a static file server:
 * each state is reached by a press on it and the screen says then what the state's own story says,
 * the tape leads back to the screen as it was, each refused event names its guard, and nothing is
 * fetched from another origin. `--only TEXT` drives the machines with the text in their id.
 */
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import { CHROMIUM_ARGS, findChromium } from "./browsers.ts";
import { serveStorybook } from "./storybookServer.ts";

const { only } = parseArgs({ options: { only: { type: "string", default: "" } } }).values;

/** The part of a story that is read: machines that it freezes. */
interface StoryStore {
  loadStory(story: { storyId: string }): Promise<{
    parameters: { frozen?: Record<string, { value: unknown; way: { events: unknown[] } }> };
  }>;
}

/** A story that shows a machine in a state which others come to with no fewer events. */
interface OwnStory {
  machine: string;
  value: string;
  storyId: string;
  /** Events, and the machines that are held still. */
  length: number;
  held: number;
}

interface Channel {
  once(event: string, listener: () => void): void;
}

const { origin, close } = await serveStorybook();
const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(executablePath && { executablePath }),
});
const page = await browser.newPage({
  viewport: { width: 1400, height: 1600 },
  reducedMotion: "reduce",
});
const complaints: string[] = [];
let driven = "";
page.on("request", (request) => {
  const { protocol, origin: asked } = new URL(request.url());
  if (protocol.startsWith("http") && asked !== origin) complaints.push(`${driven}: asked ${asked}`);
});
page.on("pageerror", (error) => complaints.push(`${driven}: ${error}`));

/** One story for each machine and each of its states, read from the page of the stories. */
async function ownStories(): Promise<OwnStory[]> {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=screens-account--full`);
  await page.waitForFunction(() => "__STORYBOOK_PREVIEW__" in window);
  const stories: OwnStory[] = await page.evaluate(async () => {
    const { entries } = await (await fetch("index.json")).json();
    const { storyStoreValue } = (
      window as unknown as { __STORYBOOK_PREVIEW__: { storyStoreValue: StoryStore } }
    ).__STORYBOOK_PREVIEW__;
    const found = [];
    for (const [storyId, { type }] of Object.entries(entries) as [string, { type: string }][]) {
      if (type !== "story" || !storyId.startsWith("screens-")) continue;
      const { parameters } = await storyStoreValue.loadStory({ storyId });
      const held = Object.entries(parameters.frozen ?? {});
      for (const [machine, { value, way }] of held) {
        const { length } = way.events;
        found.push({ machine, value: JSON.stringify(value), storyId, length, held: held.length });
      }
    }
    return found;
  });
  // The last of each counts: the one with the fewest events, and with the fewest other machines.
  const shortest = stories.toSorted(
    (one, other) => other.length - one.length || other.held - one.held,
  );
  return [...new Map(shortest.map((story) => [story.machine + story.value, story])).values()]
    .filter(({ machine }) => machine.includes(only))
    .toSorted((one, other) => one.storyId.localeCompare(other.storyId));
}

const panel = page.locator(".machine-panel");
const moments = panel.getByRole("list", { name: "Tape" }).getByRole("button");
const litStates = (): Promise<string[]> =>
  panel
    .locator("[data-state][aria-current=true]")
    .evaluateAll((states) => states.map((state) => state.getAttribute("data-state") ?? ""));

/** The text of the screen, for eyes and for a screen reader, once it is the same for half a second. */
async function saidByScreen(page: Page): Promise<string> {
  const body = page.frameLocator("#storybook-preview-iframe").locator("body");
  let before = "";
  // A barcode's drawing is code that is loaded when the first one is shown.
  for (let n = 0, same = 0; n < 30 && same < 3; n++) {
    const said = await body.ariaSnapshot();
    same = said === before ? same + 1 : 0;
    before = said;
    await page.waitForTimeout(150);
  }
  return before;
}

/** Presses a line of the tape; resolves when the panel has been told what came of it. */
function pressMoment(moment: number): Promise<void> {
  return page.evaluate((n) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const channel = (window as unknown as Record<string, Channel>).__STORYBOOK_ADDONS_CHANNEL__;
    channel?.once("chart/shown", resolve);
    document.querySelectorAll<HTMLElement>(".machine-panel .tape button")[n]?.click();
    return promise;
  }, moment);
}

/** Shows a story with the panel beside it, at the machine's tab. */
async function show({ machine, storyId }: OwnStory) {
  await page.goto(`${origin}/?path=/story/${storyId}`);
  await page.getByRole("tab", { name: "Chart", exact: true }).click();
  await panel.getByRole("tab", { name: machine, exact: true }).click();
  await panel.getByRole("group", { name: `Chart of ${machine}` }).waitFor();
  await panel.locator("[data-state][aria-current=true]").first().waitFor();
}

async function drive(story: OwnStory): Promise<string[]> {
  await show(story);
  const own = await saidByScreen(page);
  const lit = await litStates();
  const refused = await panel.locator("button[aria-disabled=true]").count();
  const reasons = await panel.locator("small:text-matches('^refused by ..')").count();
  if (refused !== reasons) return [`${refused} events are refused, ${reasons} say by what`];

  const last = (await moments.count()) - 1;
  for (let n = last - 1; n >= 0; n--) {
    await pressMoment(n);
    const there = await litStates();
    const missing: string[] = lit.filter((state) => !there.includes(state));
    const [target] = missing.toReversed();
    if (!target) continue;
    const before = await saidByScreen(page);
    await panel.locator(`[data-state="${target}"]`).focus();
    await page.keyboard.press("Enter");
    await panel.locator(`[data-state="${target}"][aria-current=true]`).waitFor();
    const driven = await saidByScreen(page);
    // What a story does after it is there is its own.
    const isSame = driven === own || n + 1 < last;
    await pressMoment(n);
    const isBack = (await saidByScreen(page)) === before;
    return [
      ...(isSame ? [] : ["the screen says something else than the story"]),
      ...(isBack ? [] : ["the tape leads to another screen"]),
    ];
  }
  return [];
}

const stories = await ownStories();
for (const story of stories) {
  driven = `${story.machine} ${story.value} (${story.storyId})`;
  const found = await drive(story).catch((error: Error) => [String(error.message).slice(0, 400)]);
  complaints.push(...found.map((complaint) => `${driven}: ${complaint}`));
}
await browser.close();
close();

for (const complaint of complaints) console.error(complaint);
const machines = new Set(stories.map(({ machine }) => machine)).size;
console.log(
  `${machines} machines driven to ${stories.length} states, ${complaints.length} complaints`,
);
if (complaints.length > 0 || stories.length === 0) process.exitCode = 1;
