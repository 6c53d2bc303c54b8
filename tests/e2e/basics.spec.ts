/** What holds on every screen: accessible, quiet, from one origin, nothing sideways, big enough for thumbs. */
import type { Page } from "@playwright/test";
import { violationsInBoth } from "./axe.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { everyScreen, OPEN_SCREENS } from "./screens.ts";
import type { TestServer } from "./server.ts";

/** What the console says on purpose: answers that a screen shows, and that tests let no service worker in. */
const EXPECTED = /the server responded with a status of 404|Service Worker registration blocked/;

/** Collects what must not happen while `page` is used. */
function watch(page: Page, server: TestServer): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (!EXPECTED.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(server.url) || /^(data|blob):/.test(request.url());
    if (!isOurs) faults.push(`other origin: ${request.url()}`);
  });
  return faults;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await quiet(page);
}

/** What is wider than the page or touches smaller than 44 px, as readable lines. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      found.push(`sideways: ${root.scrollWidth} > ${root.clientWidth}`);
    }
    /** How far `element` is hit on a line through its middle, in pixels: a link may cover its card. */
    const reach = (element: Element, dx: number, dy: number) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hits = (n: number) => {
        const x = left + width / 2 + n * dx;
        const hit = document.elementFromPoint(x, top + height / 2 + n * dy);
        return hit !== null && element.contains(hit);
      };
      let [from, to] = [0, 0];
      while (from > -44 && hits(from - 1)) from--;
      while (to < 44 && hits(to + 1)) to++;
      return to - from + 1;
    };
    const touched = "button, a[href], input, select, textarea, [role=button], [role=tab]";
    for (const element of document.querySelectorAll(touched)) {
      // A link inside running text is as tall as its line (WCAG 2.5.8, inline exception).
      if (element.closest("p")) continue;
      const target = element.matches("input[type=checkbox], input[type=radio]")
        ? (element.closest("label") ?? element.parentElement ?? element)
        : element;
      const { width, height } = target.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isHidden =
        width <= 1 ||
        height <= 1 ||
        style.visibility === "hidden" ||
        style.opacity === "0" ||
        element.closest("[aria-hidden=true], [inert]") !== null;
      if (isHidden || (height >= 43.5 && width >= 43.5)) continue;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const [across, down] = [reach(target, 1, 0), reach(target, 0, 1)];
      if (across < 43 || down < 43) found.push(`small: ${name(element)} ${across}x${down}`);
    }
    return found;
  });
}

test("axe finds nothing in either scheme and the console stays quiet, signed out", async ({
  page,
  server,
}) => {
  const faults = watch(page, server);
  for (const [screen, path] of Object.entries(OPEN_SCREENS)) {
    await open(page, path);
    for (const violation of await violationsInBoth(page)) faults.push(`${screen}: ${violation}`);
  }
  expect(faults).toEqual([]);
});

/** How far a screen's content begins from where its title does. */
function offEdge(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [title, content] = ["h1", "main > :last-child"].map((selector) =>
      document.querySelector(selector)?.getBoundingClientRect(),
    );
    return Math.abs((title?.x ?? 0) - (content?.x ?? 0));
  });
}

const PHONE = { width: 390, height: 844 };
const WIDE = 1280;
const WIDTHS = [360, PHONE.width, 820, WIDE];

test("signed in, on every screen: axe finds nothing in either scheme, nothing sticks out, every target is big enough, content begins at the title's edge, and the console stays quiet", async ({
  adminPage: page,
  server,
}) => {
  test.setTimeout(240_000);
  const screens = await everyScreen(server);
  const faults = watch(page, server);
  for (const [screen, path] of Object.entries(screens)) {
    await page.setViewportSize(PHONE);
    await open(page, path);
    for (const violation of await violationsInBoth(page)) faults.push(`${screen}: ${violation}`);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...PHONE, width });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      faults.push(...(await misfits(page)).map((fault) => `${screen}, ${width} px: ${fault}`));
    }
    const off = await offEdge(page);
    if (off > 1) faults.push(`${screen}, ${WIDE} px: begins ${off} px beside its title`);
  }
  expect(faults).toEqual([]);
});

test("a browser that is too old is told so", async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.goto("/");
  await expect(page.getByRole("alert")).toHaveText(/^This browser is too old for Toyshelf\./);
});

test("a guest's navigation marks at most one place", async ({ page, server }) => {
  await signInPage(page, await server.signUp());
  await page.goto("/guest");
  const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(places).toHaveCount(3);
  await expect(places.and(page.locator("[aria-current=page]"))).toHaveText(["Home"]);
});

test("the main navigation is beside the content on a wide screen and a phone on its side, below it on a phone", async ({
  adminPage: page,
}) => {
  await page.goto("/account");
  for (const [where, viewport, edge] of [
    ["a wide screen", { width: 1280, height: 800 }, "x"],
    ["a tablet on its side", { width: 1024, height: 768 }, "x"],
    ["a phone on its side", { width: 844, height: 390 }, "x"],
    ["a phone", PHONE, "y"],
  ] as const) {
    await test.step(where, async () => {
      await page.setViewportSize(viewport);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const bar = await page.getByRole("navigation", { name: "Main" }).boundingBox();
      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      const content = await page.getByRole("main").locator("> *").last().boundingBox();
      if (!bar || !title || !content) throw new Error("Something is not shown.");
      if (edge === "x") {
        expect(bar.x).toBe(0);
        expect(bar.width).toBeLessThan(100);
        expect(content.x).toBeGreaterThanOrEqual(bar.width);
        expect(title.x).toBeCloseTo(content.x, 0);
      } else {
        expect(bar.y + bar.height).toBeCloseTo(viewport.height, 0);
        expect(bar.width).toBe(viewport.width);
      }
    });
  }
});

test("the icon is there that browsers ask for unasked", async ({ page, server }) => {
  const answer = await page.request.get(`${server.url}/favicon.ico`);
  expect(answer.status()).toBe(200);
});
