/**
 * Two people at two phones on a bad network: what the book has at the end is what a ledger of their acts has.
 * `ACTS` and `SEED` in the environment make the day longer, and another: `npm run day`. The short one is a move whose
 * answer is lost, and a sale while all calls are.
 */
import { isDeepStrictEqual } from "node:util";
import type { Browser, Locator, Page } from "@playwright/test";
import type { Change } from "#domain/types.ts";
import { seeded } from "#tests/random.ts";
import { gun } from "#tests/scan/typing.ts";
import { pull, pullAll } from "./boxCamera.ts";
import { expect as baseExpect, signInPage, test } from "./fixtures.ts";
import { type Network, openNetwork } from "./network.ts";
import { noteCalls } from "./quiet.ts";
import { button, unsent } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { strike } from "./strokes.ts";

/** A call may take three seconds, and be made again. */
const expect = baseExpect.configure({ timeout: 25_000 });

const ACTS = Number(process.env.ACTS ?? 2);
const SEED = Number(process.env.SEED ?? 18);
/** Milliseconds. In the short day what is lost counts, not what is slow. */
const LATENCY = process.env.ACTS ? ([300, 1500] as const) : ([20, 100] as const);

const TOYS = ["KITE-1", "4006381333931", "ZEBRA-9", "B0X-TOY"];
/** Few of it are in no box, so that carts have more than the book. */
const SCARCE = "ZEBRA-9";
const nameOf = (code: string) => `Toy ${code}`;

interface Line {
  strBoxCode: string;
  intAmountInBox: number;
}

/** Pieces of a toy by box; `""` is in no box. */
type Places = Map<string, number>;

/** The acts that were told as done, in words, and the amounts after each. */
class Ledger {
  readonly words: string[] = [];
  readonly stock = new Map<string, Places>();

  add(toy: string, place: string, pieces: number) {
    const places = this.stock.get(toy) ?? new Map();
    this.stock.set(toy, places.set(place, (places.get(place) ?? 0) + pieces));
  }

  at(toy: string, place: string): number {
    return this.stock.get(toy)?.get(place) ?? 0;
  }

  say(who: string, act: string) {
    this.words.push(`${this.words.length + 1}. ${who}: ${act}`);
  }

  all() {
    return Object.fromEntries(
      [...this.stock].map(([toy, places]) => [
        toy,
        Object.fromEntries([...places].filter(([, pieces]) => pieces !== 0).sort()),
      ]),
    );
  }
}

async function bookOf(server: TestServer, ledger: Ledger) {
  const book = new Ledger();
  for (const toy of ledger.stock.keys()) {
    const { intQuantity } = await server.toy(toy);
    const { boxes } = await server.call<{ boxes: Line[] }>("GET", `/api/toys/${toy}/boxes`);
    book.add(toy, "", intQuantity);
    for (const { strBoxCode, intAmountInBox } of boxes) {
      book.add(toy, strBoxCode, intAmountInBox);
      book.add(toy, "", -intAmountInBox);
    }
  }
  return book.all();
}

interface Person {
  who: string;
  page: Page;
  boxes: readonly string[];
  ledger: Ledger;
  random: () => number;
}

/** The journal's entries about the quantities and boxes, to find where it left the ledger. */
async function journalOf(server: TestServer): Promise<string[]> {
  const changes = await server.call<Change[]>("GET", "/api/changes?limit=200");
  return changes.toReversed().flatMap(({ intChange, intAt, strOperation, things }) =>
    things.map(({ strKind, strCode, strBoxCode = "", before, after }) => {
      const what = `${strKind} ${strCode} ${strBoxCode}`;
      const how = `${JSON.stringify(before)} → ${JSON.stringify(after)}`;
      return `${intChange} ${intAt} ${strOperation}: ${what} ${how}`;
    }),
  );
}

/** One person's phone: its boxes are nobody else's, the toys are everybody's. */
class Phone {
  readonly #person: Person;
  readonly network: Network;
  #isDown = false;

  constructor(person: Person, network: Network) {
    this.#person = person;
    this.network = network;
  }

  #setDown(isDown: boolean) {
    this.#isDown = isDown;
    this.network.isDown = isDown;
  }

  private pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#person.random() * items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  }

  private pieces(most: number) {
    return 1 + Math.floor(this.#person.random() * most);
  }

  /** Answers a question about the place, where one is asked. */
  private async confirm(place: string | undefined, reason?: string) {
    const question = this.#person.page.getByRole("dialog", { name: "Confirm change" });
    await expect(question).toBeVisible();
    const named = place === "" ? /^In no box/ : new RegExp(`^Box ${place}(: \\d+)?$`);
    const choice = question.getByRole("button", { name: named });
    if (place !== undefined && (await choice.isVisible())) await choice.click();
    if (reason && this.#person.random() < 0.5) await button(this.#person.page, reason).click();
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(question).toBeHidden();
  }

  async sellOrReturn() {
    const toy = this.pick(TOYS);
    const isSale = this.#person.random() < 0.6;
    const place = this.pick(
      this.#person.boxes.filter((box) => this.#person.ledger.at(toy, box) >= 3),
    );
    const pieces = isSale ? this.pieces(2) : this.pieces(3);
    await this.#person.page.goto(`/inventory/${toy}`);
    const step = button(this.#person.page, `${isSale ? "Decrease" : "Increase"} quantity`);
    // At once: between two steps a slow machine may take so long that the question is asked already.
    await step.click({ clickCount: pieces });
    await this.confirm(place, isSale ? "Sold" : undefined);
    this.#person.ledger.add(toy, place, isSale ? -pieces : pieces);
    this.#person.ledger.say(
      this.#person.who,
      `${isSale ? "took" : "brought"} ${pieces} of ${toy}, ${place}`,
    );
    await this.maybeUndo(() => this.#person.ledger.add(toy, place, isSale ? pieces : -pieces));
  }

  /** By gun, from what is in no box. */
  async fill() {
    const box = this.pick(this.#person.boxes);
    const codes = Array.from({ length: this.pieces(4) }, () => this.pick(TOYS));
    await this.#person.page.goto(`/boxcamera/${box}`);
    await button(this.#person.page, "Add Items").click();
    await this.#person.page.getByText("Scanner gun", { exact: true }).click();
    await pull(this.#person.page, ...codes);
    const cart = this.#person.page.getByRole("button", { name: /^Cart, / });
    await expect(cart).toHaveAccessibleName(new RegExp(`Cart, ${new Set(codes).size} items?`));
    if (this.#person.random() < 0.3) {
      await this.#person.page.reload();
      await button(this.#person.page, "Add Items").click();
    }
    await cart.click();
    const sheet = this.#person.page.getByRole("dialog", { name: "Items to Add" });
    await expect(sheet).toContainText(`${codes.length} piece`);
    const added = await this.answerBeyond(sheet, codes.includes(SCARCE));
    await sheet.getByRole("button", { name: "Confirm" }).click();
    await expect(sheet).toBeHidden();
    for (const toy of codes) {
      this.#person.ledger.add(toy, box, 1);
      this.#person.ledger.add(toy, "", -1);
    }
    this.#person.ledger.add(SCARCE, "", added);
    const words = added > 0 ? `, ${added} of them new` : "";
    this.#person.ledger.say(this.#person.who, `put ${codes.join(", ")} into ${box}${words}`);
  }

  /**
   * Answers the question whether pieces beyond the stock's loose ones are new: says so, or goes on. Returns how many
   * are new.
   */
  private async answerBeyond(sheet: Locator, isScarce: boolean): Promise<number> {
    if (!isScarce) return 0;
    const question = sheet.getByRole("group", { name: /more than the stock has/ });
    try {
      await question.waitFor({ timeout: 5_000 });
    } catch {
      return 0;
    }
    if (this.#person.random() < 0.5) return 0;
    await question.getByRole("button", { name: "New" }).click();
    const [beyond] = (await question.getByRole("listitem").allTextContents()).map((text) =>
      Number(/: (\d+)/.exec(text)?.[1]),
    );
    return beyond ?? 0;
  }

  async move() {
    const [from = "", to = ""] =
      this.#person.random() < 0.5 ? this.#person.boxes : [...this.#person.boxes].reverse();
    const toy = this.pick(TOYS.filter((code) => this.#person.ledger.at(code, from) >= 2));
    const pieces = this.pieces(2);
    await this.#person.page.goto(`/box/${from}`);
    const edit = this.#person.page.getByRole("switch", { name: "Edit Mode" });
    await edit.click();
    await this.#person.page.getByRole("checkbox", { name: nameOf(toy), exact: true }).check();
    await button(this.#person.page, "Move").click();
    const dialog = this.#person.page.getByRole("dialog", { name: "Move toys" });
    await dialog.getByLabel(`Amount of ${nameOf(toy)}`).click();
    await this.#person.page.keyboard.type(String(pieces), { delay: 60 });
    // The trigger is pulled when the finger is off the keys.
    const later = Date.now() / 1000 + 0.8;
    await strike(this.#person.page, gun(seeded(1), [...to, "Enter"]), later);
    await expect(dialog.getByLabel("Destination box")).toHaveValue(to);
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(edit).not.toBeChecked();
    this.#person.ledger.add(toy, from, -pieces);
    this.#person.ledger.add(toy, to, pieces);
    this.#person.ledger.say(this.#person.who, `moved ${pieces} of ${toy} from ${from} to ${to}`);
  }

  /** Every piece by gun, one too few: it is missing. */
  async count() {
    const box = this.pick(this.#person.boxes);
    const missing = this.pick(TOYS.filter((toy) => this.#person.ledger.at(toy, box) >= 2));
    const { page, ledger } = this.#person;
    const codes = TOYS.flatMap((toy) => {
      const pieces = ledger.at(toy, box) - (toy === missing ? 1 : 0);
      return Array.from({ length: Math.max(0, pieces) }, () => toy);
    });
    await page.goto(`/count/${box}`);
    await button(page, "Start counting").click();
    await page.getByText("Scanner gun", { exact: true }).click();
    await pullAll(page, codes);
    await expect(page.getByText(new RegExp(`toys?, ${codes.length} pieces`))).toBeVisible();
    await button(page, "Done counting").click();
    if (this.#isDown) {
      await expect(page.getByRole("heading", { name: "Counted, not compared yet" })).toBeVisible();
      this.#setDown(false);
    }
    const summary = page.getByRole("status").filter({ hasText: /right|missing|asked about/ });
    // The pause before it is compared again has grown while there was no connection.
    await expect(summary).toBeVisible({ timeout: 60_000 });
    // What was sold before the count began is in it; an order may arrive while that is answered.
    const before = page.getByRole("button", { name: /^Counted after it/, pressed: false });
    const booked = page.getByRole("heading", { name: "Counted", exact: true });
    await expect(async () => {
      // An answer that was slow may have come between two tries.
      if (await booked.isVisible()) return;
      for (const answer of await before.all()) await answer.click({ timeout: 2_000 });
      await button(page, "Book all").click({ timeout: 2_000 });
      await expect(booked).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 90_000 });
    ledger.add(missing, box, -1);
    ledger.say(this.#person.who, `counted ${box}: 1 of ${missing} is missing`);
  }

  /** Undoes the last act if its toast is still there when the thumb is. */
  private async maybeUndo(takeBack: () => void) {
    if (this.#person.random() > 0.25) return;
    const toast = this.#person.page.getByRole("status").filter({ hasText: "Done: " });
    const undo = toast.getByRole("button", { name: "Undo" });
    try {
      await undo.click({ timeout: 6_000 });
    } catch {
      return;
    }
    // One whose answer is lost goes on by itself.
    const said = this.#person.page.getByText(/^Undone\.$|goes on by itself|goes by itself/);
    await expect(said.first()).toBeVisible();
    takeBack();
    this.#person.ledger.say(this.#person.who, "undid that");
  }

  async act() {
    this.#setDown(this.#person.random() < 0.2);
    const kind = this.pick([
      this.sellOrReturn,
      this.sellOrReturn,
      this.fill,
      this.move,
      this.count,
    ]);
    try {
      await kind.call(this);
    } catch (error) {
      const picture = `test-results/day-${this.#person.who}.png`;
      await this.#person.page.screenshot({ path: picture });
      throw new Error(
        `${this.#person.who} at ${kind.name}, see ${picture}\n${this.#person.ledger.words.join("\n")}`,
        { cause: error },
      );
    }
    if (this.#person.random() < 0.15) await this.#person.page.reload();
  }

  async finish() {
    this.#setDown(false);
    await this.#person.page.goto("/unsent");
    await expect(this.#person.page.getByText("Everything is sent.")).toBeVisible({
      timeout: 60_000,
    });
    await expect(unsent(this.#person.page)).toBeHidden();
  }
}

async function openPhone(
  browser: Browser,
  server: TestServer,
  ledger: Ledger,
  who: string,
  seed: number,
): Promise<Phone> {
  const network = await openNetwork(server.url, { latency: LATENCY, loss: 0.08, seed });
  const context = await browser.newContext({
    baseURL: network.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await noteCalls(context);
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  await signInPage(page, await server.secondAdmin(`${who}@example.com`), true);
  const boxes = [1, 2].map((n) => `${who.toUpperCase()}-${n}`);
  for (const box of boxes) {
    await server.createBox(box);
    for (const toy of TOYS) {
      await server.putIntoBox(box, toy, 8);
      ledger.add(toy, box, 8);
    }
  }
  await page.goto("/account");
  await expect(page.getByText(/^\d+ toys, as of/)).toBeVisible({ timeout: 60_000 });
  return new Phone({ who, page, boxes, ledger, random: seeded(seed) }, network);
}

test("two phones on a bad network: the book is the ledger", async ({ browser, server }) => {
  test.setTimeout(180_000 + ACTS * 30_000);
  const ledger = new Ledger();
  const loose = 5 * ACTS + 20;
  for (const toy of TOYS) {
    const pieces = toy === SCARCE ? 2 : loose;
    await server.createToy({ strToyBarcode: toy, strName: nameOf(toy), intQuantity: pieces + 32 });
    ledger.add(toy, "", pieces);
  }
  const phones = [
    await openPhone(browser, server, ledger, "ann", SEED),
    await openPhone(browser, server, ledger, "ben", SEED + 1),
  ];
  // Of each phone's first orders the answer is lost, whatever else is drawn.
  for (const { network } of phones)
    for (const method of ["POST", "PUT"]) void network.next(/./, "unanswered", method);
  await Promise.all(
    phones.map(async (phone) => {
      for (let n = 0; n < ACTS / phones.length; n++) await phone.act();
      await phone.finish();
    }),
  );
  const book = await bookOf(server, ledger);
  const journal = isDeepStrictEqual(book, ledger.all()) ? [] : await journalOf(server);
  expect(book, [...ledger.words, ...journal].join("\n")).toEqual(ledger.all());
  for (const { network } of phones) await network.close();
});
