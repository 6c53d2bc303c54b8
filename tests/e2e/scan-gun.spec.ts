/** Scan Barcode by scanner gun, typed as guns type (specification section 2; docs/design.md, "Guns"). */
import type { Page } from "@playwright/test";
import { SCAN_HISTORY } from "#domain/limits.ts";
import { seeded } from "#tests/random.ts";
import { gun, typist } from "#tests/scan/typing.ts";
import { shows } from "#tests/specification/clauses.ts";
import { CALLS, expect, test } from "./scanning.ts";
import { go, holdClock } from "./screen.ts";
import { ADMIN } from "./server.ts";
import { shoot, strike } from "./strokes.ts";

const TRAIN = { strToyBarcode: "4006381333931", strName: "Wooden train", intQuantity: 12 };

const input = (page: Page) => page.getByLabel("Scanner input");
const toastOf = (page: Page, text: string) =>
  page.locator('[role="status"], [role="alert"]').filter({ hasText: text }).first();
/** The history's lines, newest first, as code and outcome. */
const history = (page: Page) =>
  page.getByRole("list", { name: "Last scans" }).getByRole("listitem");

/** Collects the codes that the server is asked about as boxes. */
function askedCodes(page: Page): string[] {
  const codes: string[] = [];
  page.on("request", (request) => {
    const code = /\/api\/boxes\/([^/?]+)$/.exec(request.url())?.[1];
    if (code) codes.push(decodeURIComponent(code));
  });
  return codes;
}

/** Presses of any button while the test runs. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { presses: 0 });
    document.addEventListener(
      "click",
      (event) => {
        if ((event.target as Element).closest("button, input, a")) {
          (window as unknown as { presses: number }).presses += 1;
        }
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

test(
  "an unknown code opens Add Item, a box's its camera, a toy's its item, whatever signs it has; a code that is typed by hand is seen, and looked up by Enter; the mode is remembered",
  shows("scan/unknown", "scan/box", "scan/gun", "scan/toy", "scan/mode", "constants/mode"),
  async ({ gunPage, server }) => {
    await test.step("an unknown code opens Add Item, prefilled to the last digit", async () => {
      const code = "00123456789012345678/2%3#4?&+";
      await shoot(gunPage, code);
      await expect(gunPage.getByRole("heading", { level: 1 })).toHaveText("Add Item");
      expect(new URL(gunPage.url()).searchParams.get("barcode")).toBe(code);
      await expect(gunPage.getByLabel("Barcode", { exact: true })).toHaveValue(code);
    });
    await test.step("a box's code opens its camera, also with the prefix; so does a toy's with a slash, a blank and a percent sign", async () => {
      for (const code of ["SHELF 7/B", "box-0042"]) {
        await server.createBox(code.replace("box-", ""));
        await go(gunPage, "/barcodes");
        await expect(input(gunPage)).toBeFocused();
        await shoot(gunPage, code);
        await expect(gunPage).toHaveURL(`${server.url}/boxcamera/${encodeURIComponent(code)}`);
        // Nobody is back before it is drawn.
        await expect(gunPage.getByRole("heading", { name: /^Box Camera/ })).toBeVisible();
      }
      await server.createToy({ ...TRAIN, strToyBarcode: "A/B 5%" });
      await go(gunPage, "/barcodes");
      await expect(input(gunPage)).toBeFocused();
      await shoot(gunPage, "A/B 5%");
      await expect(gunPage).toHaveURL(`${server.url}/inventory/${encodeURIComponent("A/B 5%")}`);
      await expect(gunPage.getByRole("heading", { name: "Wooden train" })).toBeVisible();
    });
    await test.step("a code that is typed by hand is seen, and looked up by Enter", async () => {
      await server.createToy(TRAIN);
      await go(gunPage, "/barcodes");
      const ready = gunPage.getByText("Ready to scan");
      await expect(ready).toBeVisible();
      await expect(input(gunPage)).toBeFocused();
      await strike(gunPage, typist(seeded(1), [..."40063"]));
      await expect(gunPage.getByText("40063", { exact: true })).toBeVisible();
      await gunPage.keyboard.press("Backspace");
      await expect(gunPage.getByText("4006", { exact: true })).toBeVisible();
      await strike(gunPage, typist(seeded(2), [...TRAIN.strToyBarcode.slice(4), "Enter"]));
      await expect(gunPage).toHaveURL(/\/inventory\/4006381333931$/);
      await expect(gunPage.getByRole("heading", { name: "Wooden train" })).toBeVisible();
    });
    await test.step("a toy's code shows Scanned! and opens the item", async () => {
      await go(gunPage, "/barcodes");
      await expect(input(gunPage)).toBeFocused();
      await expect(input(gunPage)).toHaveAttribute("inputmode", "none");
      const toast = toastOf(gunPage, "Scanned!").waitFor();
      await shoot(gunPage, TRAIN.strToyBarcode);
      await toast;
      await expect(gunPage).toHaveURL(`${server.url}/inventory/4006381333931`);
      await expect(gunPage.getByRole("heading", { name: "Wooden train" })).toBeVisible();
    });
    await test.step("after a call, which interrupts an iPhone's sound, it is let out again", async () => {
      await go(gunPage, "/barcodes");
      await expect(input(gunPage)).toBeFocused();
      await gunPage.evaluate(() => {
        Object.defineProperty(AudioContext.prototype, "state", { value: "interrupted" });
        AudioContext.prototype.resume = async () => document.body.classList.add("resumed");
      });
      await shoot(gunPage, TRAIN.strToyBarcode);
      await expect(gunPage.locator("body")).toHaveClass(/resumed/);
      await expect(gunPage).toHaveURL(`${server.url}/inventory/4006381333931`);
      await expect(gunPage.getByRole("heading", { name: "Wooden train" })).toBeVisible();
    });
    await test.step("the mode is remembered; no camera code is loaded for it", async () => {
      await go(gunPage, "/barcodes");
      await expect(input(gunPage)).toBeFocused();
      await expect(gunPage.getByRole("radio", { name: "Scanner gun" })).toBeChecked();
      await expect(gunPage.getByRole("combobox", { name: "Camera" })).toHaveCount(0);
      await gunPage.getByText("Camera", { exact: true }).click();
      await expect(input(gunPage)).toHaveCount(0);
      await gunPage.reload();
      await expect(gunPage.getByRole("radio", { name: "Camera" })).toBeChecked();
    });
  },
);

test(
  "what cannot be looked up is asked of nobody, what arrives is looked up as it is, and a failure is said",
  shows("scan/empty", "scan/signed-out", "scan/failed"),
  async ({ gunPage, server }) => {
    await test.step("an empty or blank scan shows Empty scan and asks nobody; nor does a text that no address can hold", async () => {
      const codes = askedCodes(gunPage);
      await gunPage.keyboard.press("Enter");
      await expect(toastOf(gunPage, "Empty scan")).toBeVisible();
      await shoot(gunPage, "   ");
      await expect(history(gunPage)).toHaveCount(2);
      await expect(history(gunPage).first()).toContainText("Nothing read");
      await shoot(gunPage, "..");
      await expect(toastOf(gunPage, "Lookup failed (400)")).toBeVisible();
      expect(codes).toEqual([]);
    });
    await test.step("capitals, symbols and a pasted code arrive as they are", async () => {
      await gunPage.route(CALLS, (route) => route.abort());
      await shoot(gunPage, "aB-c_1$/+%. x");
      await expect(history(gunPage).first()).toContainText("aB-c_1$/+%. x");
      await input(gunPage).fill("9780804816632");
      await gunPage.keyboard.press("Enter");
      await expect(history(gunPage).first()).toContainText("9780804816632");
      await input(gunPage).evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "333\r\n444\r\n");
        field.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await expect(history(gunPage)).toContainText([/444/, /333/, /9780804816632/]);
    });
    await test.step("keys that were never ended are not glued to the next scan", async () => {
      // Four seconds ago.
      await strike(gunPage, typist(seeded(1), [..."12"]), Date.now() / 1000 - 4);
      await shoot(gunPage, TRAIN.strToyBarcode);
      await expect(history(gunPage).first()).toContainText(/^4006381333931/);
    });
    await test.step("a lookup that fails says so, and one without an answer is looked up again; a box that the server cannot tell is not taken for a new toy", async () => {
      await server.createToy(TRAIN);
      await gunPage.route(CALLS, (route) =>
        route.fulfill({ status: 403, json: { error: "No.", code: "forbidden" } }),
      );
      await shoot(gunPage, TRAIN.strToyBarcode);
      const said = gunPage.getByRole("alert").filter({ hasText: "Please sign in to view items" });
      await expect(said).toBeVisible();
      await expect(history(gunPage).first()).toHaveText(`${TRAIN.strToyBarcode}Not signed in`);
      await expect(gunPage.getByRole("button", { name: "Scan Again" })).toBeVisible();
      await gunPage.unroute(CALLS);
      await gunPage.route(CALLS, (route) => route.abort());
      await shoot(gunPage, TRAIN.strToyBarcode);
      await expect(toastOf(gunPage, "Network error")).toBeVisible();
      await expect(
        gunPage.getByText(/could not be looked up. It is tried again by itself.$/),
      ).toBeVisible();
      await gunPage.unroute(CALLS);
      const late = gunPage.getByRole("status", { name: `Scanned ${TRAIN.strToyBarcode}` });
      await late.getByRole("button", { name: "Open" }).click();
      await expect(gunPage).toHaveURL(`${server.url}/inventory/4006381333931`);
      await go(gunPage, "/barcodes");
      await expect(input(gunPage)).toBeFocused();
      await gunPage.route(/\/api\/boxes\//, (route) => route.fulfill({ status: 503, json: {} }));
      await shoot(gunPage, "2000000000015");
      await expect(toastOf(gunPage, "Lookup failed (503)")).toBeVisible();
    });
    await test.step("a person may look back at the label for as long as that; what was left is no part of a slow gun's next pull", async () => {
      await gunPage.clock.install();
      // Held, for the time that a key takes on a busy machine is no time of the gun's.
      await holdClock(gunPage);
      const press = async (keys: string[], pause: number) => {
        for (const key of keys) {
          await gunPage.keyboard.press(key);
          await gunPage.clock.fastForward(pause);
        }
      };
      await press([..."B77"], 4000);
      await gunPage.keyboard.press("Enter");
      await expect(history(gunPage).first()).toContainText(/^B77/);
      await press(["9"], 4000);
      await press([..."A-88", "Enter"], 90);
      await expect(history(gunPage).first()).toContainText(/^A-88/);
    });
  },
);

test("a pull while the page loads is heard, and one whose beginning went to nobody is refused", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy(TRAIN);
  /** Does something while a part of the app is still to come. */
  const early = async (path: string, act: () => Promise<void>) => {
    const part = Promise.withResolvers<void>();
    await page.route("**/assets/signedIn-*.js", async (route) => {
      await part.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState === "complete");
    await act();
    part.resolve();
  };
  const shootEarly = (path: string, codes = [TRAIN.strToyBarcode]) =>
    early(path, async () => {
      for (const code of codes) await shoot(page, code);
    });
  await test.step("of pulls while a part of the app is still to come the last opens its item, and each has its outcome", async () => {
    const codes = Array.from({ length: 9 }, (_, n) => `200000000000${n}`);
    await shootEarly("/search", [...codes, TRAIN.strToyBarcode]);
    await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
    await page.getByRole("link", { name: "Scan Barcode" }).click();
    await expect(history(page)).toContainText([TRAIN.strToyBarcode, ...codes.toReversed()]);
    await page.unroute("**/assets/signedIn-*.js");
  });
  await test.step("a pull while a count is still to open counts", async () => {
    await server.createBox("BOX");
    await page.goto("/count/BOX");
    await page.getByRole("button", { name: "Start counting" }).click();
    const counted = page.getByRole("region", { name: "Counted" });
    await expect(counted).toBeVisible();
    await shootEarly("/count/BOX");
    await expect(counted).toContainText("1 toy, 1 piece");
    await page.unroute("**/assets/signedIn-*.js");
    const box = Promise.withResolvers<void>();
    await page.route("**/boxes/BOX", async (route) => {
      await box.promise;
      await route.continue();
    });
    await page.reload();
    // Its screen is there, and waits for the box; until then the page itself takes the pull.
    await page.waitForFunction(() => {
      const { __TSR_ROUTER__: router } = window as unknown as {
        __TSR_ROUTER__?: { state: { resolvedLocation?: unknown } };
      };
      return router?.state.resolvedLocation !== undefined;
    });
    await page.getByRole("button", { name: "Open menu" }).focus();
    await shoot(page, TRAIN.strToyBarcode);
    box.resolve();
    await expect(counted).toContainText("1 toy, 2 pieces");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.unroute("**/boxes/BOX");
    const code = Promise.withResolvers<void>();
    await page.route("**/assets/count._boxCode-*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole("main").getByText("Loading…")).toBeVisible();
    await page.getByRole("button", { name: "Open menu" }).focus();
    await shoot(page, TRAIN.strToyBarcode);
    code.resolve();
    await expect(counted).toContainText("1 toy, 3 pieces");
    await page.unroute("**/assets/count._boxCode-*.js");
  });
  await test.step("a pull whose first keys came before the app's first script asks for another", async () => {
    await page.goto("/search");
    await expect(page.getByRole("searchbox")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    const began = await page.evaluate(() => performance.timeOrigin);
    const sentence = toastOf(page, "The beginning of that scan was not heard. Scan it again.");
    await strike(page, gun(seeded(1), ["1", "Enter"]), began / 1000);
    await expect(sentence).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    await shoot(page, TRAIN.strToyBarcode);
    await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
  });
  await test.step("a pull that waited for longer than a pull means anything asks for another", async () => {
    await page.clock.install();
    await early("/search", async () => {
      await shoot(page, TRAIN.strToyBarcode);
      await page.clock.fastForward(31_000);
    });
    const sentence = "A scan from before this page was ready is too old. Scan it again.";
    await expect(toastOf(page, sentence)).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    await page.unroute("**/assets/signedIn-*.js");
  });
});

test("a pull that begins before a session ends, or before one begins, and ends after is heard whole", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy(TRAIN);
  // From the beginning, for the page notes on this clock from when it hears keys.
  await page.clock.install();
  await page.goto("/home");
  await expect(page.getByRole("region", { name: "Quick Actions" })).toBeVisible();
  // Without the time that a new screen takes, after which a gun has finished.
  await holdClock(page);
  const title = page.getByRole("heading", { level: 1 });
  /** A pull of which some keys come before, some during and some after a change of screens. */
  const shootAcross = async (change: () => Promise<void>, heading: string) => {
    const strokes = gun(seeded(1), [...TRAIN.strToyBarcode, "Enter"]);
    const start = Date.now() / 1000;
    await strike(page, strokes.slice(0, 14), start);
    await change();
    await strike(page, strokes.slice(14, 18), start);
    await expect(title).toHaveText(heading);
    await strike(page, strokes.slice(18), start);
  };
  await test.step("where the session ends, the sign-in page keeps it", async () => {
    const otherTab = await page.context().newPage();
    await otherTab.goto("/login");
    await page.bringToFront();
    await shootAcross(() => otherTab.evaluate(() => localStorage.clear()), "Sign In");
    const held = page.getByText(`Scanned ${TRAIN.strToyBarcode}. Sign in to go on with it.`);
    await expect(held).toBeVisible();
  });
  await test.step("where it begins, the first screen opens its item", async () => {
    const answer = Promise.withResolvers<void>();
    await page.route("**/auth/login", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByLabel("Email").pressSequentially(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).pressSequentially(ADMIN.password);
    await page.keyboard.press("Enter");
    await title.click();
    await shootAcross(async () => answer.resolve(), "Home");
    await page.clock.resume();
    await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
  });
});

test("nobody who moved on by hand is pulled back, nor from a question; a GS1 label finds its toy; a read is confirmed by sound and vibration", async ({
  server,
  gunPage,
}) => {
  await test.step("nobody who moved on by hand is pulled back", async () => {
    await server.createToy(TRAIN);
    const lookups = Promise.withResolvers<void>();
    await gunPage.route(CALLS, async (route) => {
      await lookups.promise;
      await route.continue();
    });
    await shoot(gunPage, TRAIN.strToyBarcode);
    await gunPage.getByRole("link", { name: "Search" }).click();
    await expect(gunPage).toHaveURL(/\/search$/);
    const toast = toastOf(gunPage, `${TRAIN.strToyBarcode}: Wooden train`).waitFor();
    lookups.resolve();
    await toast;
    await expect(gunPage).toHaveURL(/\/search$/);
    await gunPage.goBack();
    await gunPage.getByRole("link", { name: `Open ${TRAIN.strToyBarcode}` }).click();
    await expect(gunPage).toHaveURL(`${server.url}/inventory/4006381333931`);
  });
  await test.step("a question is not pulled away; the pull presses no button of it", async () => {
    await shoot(gunPage, TRAIN.strToyBarcode);
    await gunPage.getByRole("button", { name: "Increase quantity" }).click();
    const question = gunPage.getByRole("dialog", { name: "Confirm change" });
    await question.getByRole("button", { name: "Confirm" }).focus();
    const toast = toastOf(gunPage, "9780804816632: New toy").waitFor();
    await shoot(gunPage, "9780804816632");
    await toast;
    await expect(question).toBeVisible();
    expect((await server.toy(TRAIN.strToyBarcode)).intQuantity).toBe(TRAIN.intQuantity);
  });
  await test.step("a GS1 label finds the toy by its GTIN, an address of this app opens what it names", async () => {
    await gunPage.unroute(CALLS);
    await gunPage.keyboard.press("Escape");
    await expect(gunPage.getByRole("dialog")).toBeHidden();
    await go(gunPage, "/barcodes");
    await expect(input(gunPage)).toBeFocused();
    await server.createBox("BOX 7");
    await shoot(gunPage, "https://id.gs1.org/01/04006381333931/10/A1/21/7");
    await expect(gunPage).toHaveURL(`${server.url}/inventory/4006381333931`);
    await expect(gunPage.getByRole("heading", { name: "Wooden train" })).toBeVisible();
    await go(gunPage, "/barcodes");
    await expect(history(gunPage).first()).toHaveText(
      "4006381333931Wooden train · Lot A1 · Serial 7Open",
    );
    // Guns press the keys of the control character that ends an element.
    for (const focused of [input(gunPage), gunPage.getByRole("switch", { name: "Sound" })]) {
      await go(gunPage, "/barcodes");
      await focused.focus();
      for (const key of [..."010400638133393110B2", "Control+]", ..."218", "Enter"]) {
        await gunPage.keyboard.press(key);
      }
      await expect(gunPage).toHaveURL(`${server.url}/inventory/4006381333931`);
      // Nobody is back before it is drawn.
      await expect(gunPage.getByRole("heading", { name: "Wooden train" })).toBeVisible();
    }
    await go(gunPage, "/barcodes");
    const read = "4006381333931Wooden train · Lot B2 · Serial 8Open";
    for (const [n, line] of [read, read, /Lot A1/].entries()) {
      await expect(history(gunPage).nth(n)).toHaveText(line);
    }
    await expect(input(gunPage)).toBeFocused();
    await shoot(gunPage, `${server.url}/box/BOX%207`);
    await expect(gunPage).toHaveURL(`${server.url}/boxcamera/BOX%207`);
    await expect(gunPage.getByRole("heading", { name: /^Box Camera/ })).toBeVisible();
  });
  await test.step("a read is confirmed by sound and vibration, each can be turned off", async () => {
    await gunPage.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      navigator.vibrate = () => Boolean(heard.push("vibration"));
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        heard.push("sound");
        start.call(this, when);
      };
    });
    await gunPage.route(/\/api\/boxes\//, (route) => route.abort());
    await go(gunPage, "/barcodes");
    await gunPage.reload();
    await expect(gunPage.getByLabel("Scanner input")).toBeFocused();
    // Later the switch that was pressed has the focus: a scan arrives in any case.
    const read = async () => {
      // The outcome of the read before is heard after its request.
      await gunPage.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
      const asked = gunPage.waitForRequest(/\/api\/boxes\//);
      await shoot(gunPage, TRAIN.strToyBarcode);
      await asked;
      const heard = await gunPage.evaluate(() =>
        (window as unknown as { heard: string[] }).heard.splice(0),
      );
      return [...new Set(heard)].toSorted();
    };
    expect(await read()).toEqual(["sound", "vibration"]);
    await gunPage.getByRole("switch", { name: "Vibration" }).click();
    await expect(gunPage.getByRole("switch", { name: "Vibration" })).not.toBeChecked();
    expect(await read()).toEqual(["sound"]);
    await gunPage.getByRole("switch", { name: "Sound" }).click();
    await expect(gunPage.getByRole("switch", { name: "Sound" })).not.toBeChecked();
    expect(await read()).toEqual([]);
  });
});

/** Moves the focus within the next pull: after so many of its keys to this element. */
async function moveFocus(page: Page, moves: Record<number, "field" | "button">): Promise<void> {
  await page.evaluate((targets) => {
    let keys = 0;
    const onKeyUp = () => {
      const target = targets[++keys];
      if (!target) return;
      const selector = target === "field" ? "[aria-label='Scanner input']" : "[role=switch]";
      document.querySelector<HTMLElement>(selector)?.focus();
    };
    const moving = new AbortController();
    Object.assign(window, { endMoves: () => moving.abort() });
    window.addEventListener("keyup", onKeyUp, { capture: true, signal: moving.signal });
  }, moves);
}

test(
  "a pull within which the focus moves counts once, and whole; it presses nothing that has the focus, a person's own Tab and Enter do; a toast stays for 1.5 seconds",
  shows("scan/toast"),
  async ({ gunPage }) => {
    await test.step("a click beside everything gives the focus back; a person's own Tab and Enter press the buttons", async () => {
      await gunPage.getByRole("heading", { level: 1 }).click();
      await expect(input(gunPage)).toBeFocused();
      await gunPage.keyboard.press("Tab");
      await expect(gunPage.getByRole("switch", { name: "Sound" })).toBeFocused();
      await gunPage.keyboard.press("Space");
      await expect(gunPage.getByRole("switch", { name: "Sound" })).not.toBeChecked();
      await gunPage.getByRole("link", { name: "Search" }).focus();
      await gunPage.keyboard.press("Enter");
      await expect(gunPage).toHaveURL(/\/search$/);
      await expect(gunPage.getByRole("searchbox")).toBeVisible();
    });
    await go(gunPage, "/barcodes");
    await expect(input(gunPage)).toBeFocused();
    await gunPage.route(CALLS, (route) => route.abort());
    const button = gunPage.getByRole("switch", { name: "Sound" });
    const cases: [
      begins: "field" | "button",
      moves: Parameters<typeof moveFocus>[1],
      ends: string[],
      gap?: number,
    ][] = [
      ["field", { 13: "button", 14: "field" }, ["Enter", "Enter"]],
      ["field", { 6: "button", 14: "field" }, ["Enter", "Tab"]],
      ["field", { 6: "button", 9: "field" }, ["Enter"]],
      ["button", { 6: "field", 9: "button" }, ["Enter"]],
      ["button", { 13: "field" }, ["Tab"], 60],
      ["button", { 13: "field" }, ["Enter", "Enter"]],
      ["button", { 6: "field" }, []],
      ["field", { 6: "button" }, []],
      ["field", { 6: "button", 9: "field" }, []],
      ["button", { 6: "field", 9: "button" }, []],
    ];
    const codes: RegExp[] = [];
    for (const [n, [begins, moves, ends, gap = 12]] of cases.entries()) {
      await test.step(`${begins} ${JSON.stringify(moves)} ${ends}`, async () => {
        const code = `20000000000${10 + n}`;
        codes.unshift(new RegExp(`^${code}`));
        await (begins === "field" ? input(gunPage) : button).focus();
        await moveFocus(gunPage, moves);
        await strike(gunPage, gun(seeded(1), [...code, ...ends], gap));
        await expect.soft(history(gunPage)).toHaveText(codes);
        await expect.soft(input(gunPage)).toHaveValue("");
        await gunPage.evaluate(() => (window as unknown as { endMoves: () => void }).endMoves());
      });
    }
    await shoot(gunPage, "9780804816632");
    await expect(history(gunPage)).toHaveText([/^9780804816632/, ...codes].slice(0, SCAN_HISTORY));
    await test.step("a focused button is not pressed by Enter or Tab, nor a link or the menu's button", async () => {
      await shoot(gunPage, "1");
      const button = gunPage.getByRole("button", { name: "Scan Again" });
      await expect(button).toBeVisible();
      const presses = await countPresses(gunPage);
      for (const end of ["Enter", "Tab"] as const) {
        await button.focus();
        await shoot(gunPage, `SHELF ${end}`, end);
        await expect(history(gunPage).first()).toContainText(`SHELF ${end}`);
        expect(await presses(), end).toBe(0);
        await expect(button).toBeFocused();
      }
      for (const name of ["Search", "Open menu"]) {
        await gunPage.getByRole(name === "Search" ? "link" : "button", { name }).focus();
        await shoot(gunPage, name.toUpperCase());
        await expect(history(gunPage).first()).toContainText(name.toUpperCase());
        await expect(gunPage).toHaveURL(/\/barcodes$/);
      }
    });
    await test.step("a toast stays for 1.5 seconds", async () => {
      await gunPage.clock.install();
      // Later than the last pull, which is on the clock before: this Enter is no second end of it.
      await holdClock(gunPage, 10 * 60_000);
      await input(gunPage).press("Enter");
      const text = gunPage.getByRole("alert").filter({ hasText: "Empty scan" });
      await expect(text).toBeVisible();
      await gunPage.clock.runFor(1_400);
      await expect(text).toBeVisible();
      await gunPage.clock.runFor(1_000);
      await expect(text).toHaveCount(0);
    });
  },
);
