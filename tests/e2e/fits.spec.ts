/** Text at 200 % on 360 × 640 without motion: on every screen and in its dialogs nothing is cut, nothing lies over a text, nothing sticks out sideways. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { everyScreen, OPEN_SCREENS } from "./screens.ts";

/** The browser's own setting for its text; 16 is what it is by default. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
}

/** What is cut, overlapping or sideways, as readable lines. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      found.add(`sideways: ${root.scrollWidth} > ${root.clientWidth}`);
    }
    const dialog = document.querySelector("[role=dialog]");
    const texts: { element: Element; text: string; box: DOMRect }[] = [];
    const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      const element = node.parentElement;
      if (
        !text ||
        !element ||
        element.closest("[aria-hidden=true], option, script, style, noscript")
      ) {
        continue;
      }
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // What only a screen reader meets is not drawn.
      if (getComputedStyle(element).clipPath === "inset(50%)") continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && box.height > 1) texts.push({ element, text: text.slice(0, 40), box });
      }
    }
    for (const { element, text, box } of texts) {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const style = getComputedStyle(outer);
        const { left, right, top, bottom } = outer.getBoundingClientRect();
        // What only a screen reader meets is one pixel large.
        if (right - left <= 1 || bottom - top <= 1) break;
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        if (hides(style.overflowX) && (box.left < left - 1 || box.right > right + 1)) {
          found.add(`cut at the side: "${text}"`);
        }
        if (hides(style.overflowY) && (box.top < top - 1.5 || box.bottom > bottom + 1.5)) {
          const inner = Math.min(box.bottom, bottom) - Math.max(box.top, top);
          if (inner < box.height * 0.85) found.add(`cut above or below: "${text}"`);
        }
        if (style.position === "fixed") break;
      }
      if (box.left < -1 || box.right > root.clientWidth + 1) found.add(`outside: "${text}"`);
    }
    // What stays in place while the rest moves under it lies over texts on purpose.
    const layer = (element: Element) => {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const { position } = getComputedStyle(outer);
        if (position === "fixed" || position === "sticky") return outer;
      }
      return null;
    };
    // What is scrolled out of a list lies over nothing beside the list.
    const scroller = (element: Element) => {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        if (["auto", "scroll"].includes(getComputedStyle(outer).overflowY)) return outer;
      }
      return null;
    };
    const isAway = ({ element, box }: (typeof texts)[number]) => {
      const view = scroller(element)?.getBoundingClientRect();
      return view !== undefined && (box.top > view.bottom - 2 || box.bottom < view.top + 2);
    };
    for (const picture of document.querySelectorAll("main img, main [data-placeholder]")) {
      const { left, right, top, bottom, width } = picture.getBoundingClientRect();
      for (const { element, text, box } of texts) {
        const across = Math.min(box.right, right) - Math.max(box.left, left);
        const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
        if (width > 0 && across > 2 && down > 2 && layer(element) === layer(picture)) {
          found.add(`under a picture: "${text}"`);
        }
      }
    }
    texts.forEach((one, i) => {
      for (const other of texts.slice(i + 1)) {
        if (one.element === other.element) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across < 2 || down < Math.min(one.box.height, other.box.height) * 0.4) continue;
        if (layer(one.element) !== layer(other.element)) continue;
        const isElsewhere = scroller(one.element) !== scroller(other.element);
        if (isElsewhere && (isAway(one) || isAway(other))) continue;
        found.add(`overlapping: "${one.text}" and "${other.text}"`);
      }
    });
    return [...found];
  });
}

/** What opens a screen's dialogs. */
const DIALOGS: Record<string, string[]> = {
  item: ["Edit name", "Edit age range", "Show barcode", "Print label", "Put into a box"],
  storage: ["Open menu", "Add box"],
  box: ["Print label", "Add toys"],
  "barcode hub": ["Several"],
};

/** The text's size in each look at a screen: in the dark nothing is of another size. */
const LOOKS = [
  { colorScheme: "light", size: 16 },
  { colorScheme: "light", size: 32 },
  { colorScheme: "dark", size: 32 },
] as const;

test("everything fits with large text on a small phone, in either scheme", async ({
  adminPage: page,
  server,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 360, height: 640 });
  const screens = { ...(await everyScreen(server)), ...OPEN_SCREENS };
  const faults: string[] = [];
  const look = async (where: string) => {
    for (const { colorScheme, size } of LOOKS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await setTextSize(page, size);
      await page.evaluate(() => document.fonts.ready);
      const found = await misfits(page);
      faults.push(...found.map((fault) => `${where}, ${colorScheme}, ${size} px: ${fault}`));
    }
  };
  for (const [screen, path] of Object.entries(screens)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await quiet(page);
    await look(screen);
    for (const opener of DIALOGS[screen] ?? []) {
      await page.goto(path);
      await page.getByRole("button", { name: opener, exact: true }).first().click();
      await look(`${screen}, ${opener}`);
    }
  }
  expect(faults).toEqual([]);
});

test("nothing moves for those who want no motion", async ({ adminPage: page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await everyScreen(server);
  await page.goto("/storage");
  await page.getByRole("button", { name: "Add box" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, transitionProperty } = getComputedStyle(element);
        return (
          transitionProperty !== "none" &&
          transitionDuration.split(", ").some((time) => parseFloat(time) > 0)
        );
      })
      .map((element) => element.className),
  );
  expect(moving).toEqual([]);
});
