/** Wherever a person is when the gun is pulled, it is heard by its own tone, and seen what became of it (docs/design.md, "Guns"). */
import type { Page } from "@playwright/test";
import { shows } from "#tests/specification/clauses.ts";
import { BOX, NAMES, stock, TOYS } from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { go } from "./screen.ts";
import { shoot } from "./strokes.ts";

const [TRAIN, RINGS] = TOYS;
const OTHER_BOX = "BOX-8";

/** Hertz of src/scan/feedback.ts. */
const TONES: Record<number, string> = {
  1320: "taken",
  660: "heard",
  330: "not taken",
  220: "problem",
};

interface Moment {
  /** The name that the person reads. */
  name: string;
  /** The screen, opened anew; without, it is the one of the moment before. */
  at?: string;
  open?: (page: Page) => Promise<unknown>;
  code: string;
  tones: string[];
  /** The text that says it: a sentence of any place on the page, or the value of the field with that label. */
  says: string | RegExp | { label: string };
  /** The page that it leads to. */
  leadsTo?: string;
}

const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .first()
    .click();
const focus = (label: string) => (page: Page) => page.getByLabel(label, { exact: true }).focus();
/** No pull presses what has the focus. */
const focusButton = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).focus();
const flip = (name: string) => (page: Page) => page.getByRole("switch", { name }).click();
const inOrder =
  (...acts: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

/** A question comes a moment after the last tap. */
const asks = (page: Page) => expect(page.getByRole("dialog")).toBeVisible();

const item = (code: string) => `/inventory/${code}`;
/** It is looked up, and its screen opens. */
const opens = { tones: ["heard", "taken"], says: NAMES[1], leadsTo: item(RINGS), code: RINGS };
/** It is looked up and said, and nothing opens. */
const said = { tones: ["heard", "not taken"], says: `${RINGS}: ${NAMES[1]}`, code: RINGS };
const waits = (code: string) => ({ tones: ["not taken"], says: `Scanned ${code}`, code });
const fills = (label: string, code: string) => ({ tones: ["taken"], says: { label }, code });

/** On the others too, nothing at rest holds a pull: markup.spec.ts. */
const AT_REST: Moment[] = [
  ...["/home", "/inventory", `/box/${BOX}`, "/search", item(TRAIN), "/barcodes"],
].map((at) => ({ name: at, at, ...opens }));

const DIALOGS: Moment[] = [
  { name: "the menu", at: "/home", open: press("Open menu"), ...said },
  {
    name: "Confirm change",
    at: item(TRAIN),
    open: inOrder(press("Decrease quantity"), asks),
    ...said,
  },
  { name: "Barcode", at: item(TRAIN), open: press("Show barcode"), ...said },
  { name: "Print labels", at: item(TRAIN), open: press("Print label"), ...said },
  { name: "Delete item", at: item(TRAIN), open: press("Delete item"), ...said },
  {
    ...{ name: "Put into a box", at: item(TRAIN), open: press("Put into a box") },
    ...fills("Box", BOX),
  },
  {
    ...{ name: "a new toy", at: "/home", code: "NEW-1", tones: ["heard", "taken"] },
    ...{ says: "Add Item", leadsTo: "/inventory/new" },
  },
];

const FIELDS: Moment[] = [
  { name: "Add Item, nothing typed", at: "/inventory/new", ...waits("WAIT-1") },
  { name: "Add Item, Name", open: focus("Name"), ...waits("WAIT-2") },
  { name: "Add Item, Barcode", open: focus("Barcode"), ...fills("Barcode", "FILL-1") },
  { name: "Add Item, its box", open: press("Put into a box"), ...fills("Box", BOX) },
];

const SELECTIONS: Moment[] = [
  {
    ...{ name: "Storage, Edit mode", at: "/storage", open: flip("Edit mode"), code: OTHER_BOX },
    ...{ tones: ["taken"], says: `Box ${OTHER_BOX} selected.` },
  },
  {
    ...{ name: "Storage, Edit mode, a toy", code: TRAIN },
    ...{ tones: ["problem"], says: `There is no box with this code. (${TRAIN})` },
  },
  {
    ...{ name: "Move boxes", open: press("Move boxes"), code: BOX },
    ...{ tones: ["taken"], says: `Box ${BOX} selected.` },
  },
  {
    name: "Delete boxes",
    open: inOrder(press("Cancel"), press("Delete boxes")),
    ...{ code: OTHER_BOX, tones: ["problem"], says: `Box ${OTHER_BOX} was not selected.` },
  },
  {
    name: "Move toys",
    at: `/box/${BOX}`,
    open: inOrder(
      flip("Edit Mode"),
      (page) => page.getByRole("checkbox", { name: NAMES[2] }).check(),
      press("Move"),
    ),
    ...fills("Destination box", OTHER_BOX),
  },
];

const CART: Moment[] = [
  {
    ...{ name: "the box's menu", at: `/boxcamera/${BOX}`, open: focusButton("Cancel") },
    ...{ code: TRAIN, tones: ["not taken"], says: `${TRAIN}: Not added. Scan in Add Items.` },
  },
  { name: "the box's own label", code: BOX, tones: ["taken"], says: "Scanned!" },
  { name: "Add Items", code: TRAIN, tones: ["heard", "taken"], says: "Scanned!" },
  { name: "Add Items, again", code: TRAIN, tones: ["taken"], says: "+1 (2 total)" },
  {
    name: "a box into a box",
    code: OTHER_BOX,
    tones: ["heard", "problem"],
    says: "Cannot scan boxes into a box",
  },
  { name: "no toy's code", code: "NEW-3", tones: ["heard", "problem"], says: "Toy not found" },
  { name: "Add it", open: press("Add it"), code: TRAIN, tones: ["taken"], says: "+1 (3 total)" },
  {
    name: "the open cart",
    open: inOrder(press("Cancel"), press(/^Cart, /), focusButton("Confirm")),
    ...{ code: TRAIN, tones: ["taken"], says: "+1 (4 total)" },
  },
  {
    name: "the cart's question",
    open: inOrder(press("Cancel"), press("Back to Menu")),
    ...{ code: TRAIN, tones: ["taken"], says: "+1 (5 total)" },
  },
];

const COUNT: Moment[] = [
  { name: "boxes to count", at: "/count", code: BOX, tones: ["taken"], says: `Count – ${BOX}` },
  {
    ...{ name: "a count that is not begun", code: TRAIN, tones: ["not taken"] },
    says: `${TRAIN}: Not counted. Start counting first.`,
  },
  {
    ...{ name: "counting", open: press("Start counting"), code: TRAIN },
    ...{ tones: ["heard", "taken"], says: "1 toy, 1 piece" },
  },
  {
    ...{ name: "Discard this count?", open: press("Discard count"), code: TRAIN },
    ...{ tones: ["not taken"], says: `${TRAIN}: Not counted.` },
  },
  {
    ...{ name: "another box's label", open: press("Cancel"), code: OTHER_BOX },
    ...{ tones: ["heard", "problem"], says: `Finish box ${BOX} and begin box ${OTHER_BOX}?` },
  },
  {
    ...{ name: "reviewing", open: inOrder(press("Cancel"), press("Done counting")), code: TRAIN },
    ...{ tones: ["taken"], says: "1 toy, 2 pieces" },
  },
];

/** A tone is an oscillator's start. */
function noteTones() {
  const heard: number[] = [];
  Object.assign(window, { heard });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    heard.push(this.frequency.value);
    start.call(this, when);
  };
}

async function expectHeard(page: Page, { code, tones, says, leadsTo }: Moment) {
  const before = await page.evaluate(() => (window as unknown as { heard: number[] }).heard.length);
  await shoot(page, code);
  if (typeof says === "object" && "label" in says) {
    await expect(page.getByLabel(says.label, { exact: true })).toHaveValue(code);
  } else {
    await expect(page.getByText(says).filter({ visible: true }).first()).toBeVisible();
  }
  if (leadsTo) await expect.poll(() => new URL(page.url()).pathname).toBe(leadsTo);
  const heard = () =>
    page.evaluate((n) => (window as unknown as { heard: number[] }).heard.slice(n), before);
  await expect
    .poll(async () => (await heard()).map((hertz) => TONES[Math.round(hertz)]))
    .toEqual(tones);
}

/** Opens a path like a link, without another load of the page. */
async function open(page: Page, path: string) {
  // What lies over the screen goes first.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await go(page, path);
  // Until the screen, its code and its answers are there, the one before takes the pull.
  await quiet(page);
}

const PLACES: Record<string, Moment[]> = {
  "on a screen": AT_REST,
  "with the menu or a dialog open": DIALOGS,
  "in a field": FIELDS,
  "while something is selected": SELECTIONS,
  "in a cart": CART,
  "in a count": COUNT,
};

test(
  `a pull is heard and seen wherever it comes: ${Object.values(PLACES).flat().length} moments`,
  shows("validation/gun-total", "validation/gun-mode", "errors/box-camera"),
  async ({ adminPage: page, server }) => {
    page.setDefaultTimeout(20_000);
    await stock(server);
    await server.createBox(OTHER_BOX);
    await server.putIntoBox(BOX, TOYS[2], 3);
    await page.addInitScript(noteTones);
    await page.addInitScript(() => localStorage.setItem("toyshelf.scan-mode", "gun"));
    await page.goto("/home");
    const wrong: string[] = [];
    for (const [where, moments] of Object.entries(PLACES)) {
      for (const moment of moments) {
        await test
          .step(`${where}: ${moment.name}`, async () => {
            if (moment.at) await open(page, moment.at);
            await moment.open?.(page);
            await expectHeard(page, moment);
          })
          .catch((error) => wrong.push(`${moment.name}: ${error.message}`));
      }
    }
    expect(wrong).toEqual([]);
  },
);
