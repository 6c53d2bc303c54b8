/**
 * Visits every story of the built workbench as a designer would, from a static file server: no
 * console error, nothing from another origin, nothing missing. `--pictures FOLDER` keeps a picture
 * of each, `--only TEXT` visits those with the text in their id.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright";
import { CHROMIUM_ARGS, findChromium } from "./browsers.ts";
import { root, serveStorybook } from "./storybookServer.ts";

const { pictures, only } = parseArgs({
  options: { pictures: { type: "string" }, only: { type: "string", default: "" } },
}).values;

const { origin, close } = await serveStorybook();

interface Channel {
  once(event: string, listener: (told: { status: string }) => void): void;
  emit(event: string, told: object): void;
}

interface Preview {
  currentRender?: { phase?: string };
}

interface IndexEntry {
  id: string;
  type: "story" | "docs";
}
const index: { entries: Record<string, IndexEntry> } = JSON.parse(
  readFileSync(join(root, "index.json"), "utf8"),
);
const stories = Object.values(index.entries).filter(
  ({ id, type }) => type === "story" && id.includes(only),
);

/** A story's missing picture; and the copy of the stock, whose worker asks the service itself, past a story's answers. */
const MISSING_ON_PURPOSE = /\/no-such-picture\.png$|\/api\/copy\/parts\/0$/;

const complaints: string[] = [];
let visited = "";

function listen(page: Page): void {
  const complain = (what: string) => complaints.push(`${visited}: ${what}`);
  page.on("console", (message) => {
    const { url } = message.location();
    if (message.type() === "error" && !MISSING_ON_PURPOSE.test(url)) complain(message.text());
  });
  page.on("pageerror", (error) => complain(String(error)));
  page.on("request", (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith("http") && asked !== origin) complain(`asked ${asked}`);
  });
  page.on("response", (response) => {
    const isMissed = response.status() >= 400 && !MISSING_ON_PURPOSE.test(response.url());
    if (isMissed) complain(`${response.status()} for ${response.url()}`);
  });
}

const executablePath = findChromium();
const browser = await chromium.launch({
  args: CHROMIUM_ARGS,
  ...(executablePath && { executablePath }),
});
const SIZES = { tablet: [820, 1180], desktop: [1280, 900], phone: [390, 844] } as const;
const context = await browser.newContext({
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
});
const page = await context.newPage();
listen(page);

visited = "the workbench itself";
await page.goto(`${origin}/`, { waitUntil: "networkidle" });
await page.locator("#storybook-preview-iframe").waitFor();
if (pictures) mkdirSync(pictures, { recursive: true });

/** Draws a story and runs its play function, as the sidebar does; resolves with how that ended. */
function show(storyId: string): Promise<string> {
  return page.evaluate((id) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const channel = (window as unknown as Record<string, Channel>).__STORYBOOK_ADDONS_CHANNEL__;
    channel?.once("storyFinished", ({ status }) => resolve(status));
    channel?.emit("setCurrentStory", { storyId: id, viewMode: "story" });
    return promise;
  }, storyId);
}

/** Opens the page of one story; left before that story has ended, Storybook would load it again. */
async function open(storyId: string): Promise<void> {
  await page.goto(`${origin}/iframe.html?viewMode=story&id=${storyId}`);
  await page.waitForFunction(() => {
    const preview = (window as unknown as { __STORYBOOK_PREVIEW__?: Preview })
      .__STORYBOOK_PREVIEW__;
    return ["finished", "errored"].includes(preview?.currentRender?.phase ?? "");
  });
}

const first = stories[0]?.id ?? "";
visited = "the stories' page";
await open(first);
for (const { id } of stories) {
  visited = id;
  const size = id.includes("desktop") ? "desktop" : id.includes("tablet") ? "tablet" : "phone";
  const [width, height] = SIZES[size];
  await page.setViewportSize({ width, height });
  if (id !== first) {
    const status = await show(id).catch((error: Error) => error.message);
    if (status !== "success") {
      complaints.push(`${id}: ${status}`);
      // A story that left the page takes no other with it.
      await open(id);
    }
  }
  if (!pictures) continue;
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(pictures, `${id}.png`) });
}
await browser.close();
close();

for (const complaint of complaints) console.error(complaint);
console.log(`${stories.length} stories visited, ${complaints.length} complaints`);
if (complaints.length > 0 || stories.length === 0) process.exitCode = 1;
