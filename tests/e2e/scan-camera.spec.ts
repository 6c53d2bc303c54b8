/** Scan Barcode by camera: what a real label in view leads to (specification section 2, Scan Barcode). */
import bwipjs from "bwip-js/node";
import { shows } from "#tests/specification/clauses.ts";
import { BOX, pull, stock } from "./boxCamera.ts";
import { filmOf } from "./camera.ts";
import { reach } from "./keyboard.ts";
import { quiet } from "./quiet.ts";
import { CALLS, cameras, expect, setHidden, test } from "./scanning.ts";
import { go } from "./screen.ts";

const TRAIN = { strToyBarcode: "4006381333931", strName: "Wooden train", intQuantity: 12 };
const TRAIN_LABEL = { bcid: "ean13", text: TRAIN.strToyBarcode };

/** Counts how many listeners of signals come and go. */
function noteAbortListeners() {
  const listeners = [0, 0] as [number, number];
  Object.assign(window, { listeners });
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  AbortSignal.prototype.addEventListener = function (...listener: Parameters<typeof add>) {
    listeners[0]++;
    add.apply(this, listener);
  };
  AbortSignal.prototype.removeEventListener = function (...listener: Parameters<typeof remove>) {
    listeners[1]++;
    remove.apply(this, listener);
  };
}

const scan = { name: "Scan", exact: true } as const;

/** The browser's own detector, which no browser here has: it sees a train's label everywhere. */
const OWN_DETECTOR = `class {
  static getSupportedFormats = async () => ["ean_13"];
  detect = async () => [
    { rawValue: "${TRAIN.strToyBarcode}", format: "ean_13", cornerPoints: [{ x: 0, y: 0 }] },
  ];
}`;

test(
  "a toy's label, also aslant, opens the item, an unknown one Add Item, a box's its camera, or says why not; the camera was off before and is off after; the calls are those of the specification",
  shows("scan/again", "scan/toy", "scan/box", "scan/unknown", "states/camera", "calls/scan"),
  async ({ server, openScan }) => {
    const film = filmOf([TRAIN_LABEL]);
    const page = await openScan({ film });
    const { accessToken } = server.session;
    const requests: { url: URL; headers: Record<string, string> }[] = [];
    page.on("requestfinished", async (request) => {
      const url = new URL(request.url());
      if (!CALLS.test(url.pathname)) return;
      requests.push({ url, headers: await request.allHeaders() });
    });
    await page.getByRole("button", scan).click();
    await expect(page).toHaveURL(/\/inventory\/new/);
    await expect
      .poll(() => requests.map(({ url }) => url.pathname))
      .toEqual(["/api/boxes/4006381333931", "/api/toys/4006381333931"]);
    expect(requests[0]?.url.search).toBe("");
    expect(requests[1]?.url.search).toMatch(/^\?_=\d{13}$/);
    for (const { headers } of requests) {
      expect(headers.authorization).toBe(`Bearer ${accessToken}`);
      expect(headers["cache-control"]).toBe("no-cache");
    }

    await server.createToy(TRAIN);
    await page.goto("/barcodes");
    await expect(page.getByText("The camera is off.")).toBeVisible();
    expect(await cameras(page)).toEqual({ opened: 0, on: 0 });
    requests.length = 0;
    await page.getByRole("button", scan).click();
    await expect(page).toHaveURL(`${server.url}/inventory/4006381333931`);
    await expect(page.getByText("Wooden train").first()).toBeVisible();
    await expect(page.getByText("In no box yet.")).toBeVisible();
    // What was found is shown, not read a second time.
    const asked = requests.map(({ url }) => url.pathname);
    expect(asked.filter((path) => path === "/api/toys/4006381333931")).toHaveLength(1);
    expect(await cameras(page)).toEqual({ opened: 1, on: 0 });

    await test.step("a lookup that fails says so, shows the code, and scans again", async () => {
      await go(page, "/barcodes");
      await page.route(CALLS, (route) => route.abort());
      await page.getByRole("button", scan).click();
      await expect(page.getByRole("alert").filter({ hasText: "Network error" })).toBeVisible();
      await expect(page.getByRole("group", { name: "Result" })).toContainText("4006381333931");
      expect(await cameras(page)).toEqual({ opened: 2, on: 0 });
      await page.unroute(CALLS);
      await page.getByRole("button", { name: "Scan Again" }).click();
      await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
      expect(await cameras(page)).toEqual({ opened: 3, on: 0 });
    });
    await test.step("a label that lies aslant opens the item", async () => {
      filmOf([{ ...TRAIN_LABEL, turn: 40 }], film);
      await go(page, "/barcodes");
      await page.getByRole("button", scan).click();
      await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
    });
    await test.step("a label that is unknown opens Add Item, prefilled to the last digit; a box's label opens its camera", async () => {
      const text = "AB/1 2%3#4?&+";
      filmOf([{ bcid: "code128", text }], film);
      await go(page, "/barcodes");
      await page.getByRole("button", scan).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Item");
      expect(new URL(page.url()).searchParams.get("barcode")).toBe(text);
      await expect(page.getByLabel("Barcode", { exact: true })).toHaveValue(text);

      await server.createBox("2000000000015");
      filmOf([{ bcid: "ean13", text: "2000000000015" }], film);
      await go(page, "/barcodes");
      await page.getByRole("button", scan).click();
      await expect(page).toHaveURL(`${server.url}/boxcamera/2000000000015`);
    });
    await test.step("a photo is read too; nobody who moved on meanwhile is led away", async () => {
      const code = "2000000000015";
      const buffer = await bwipjs.toBuffer({
        bcid: "ean13",
        text: code,
        scale: 3,
        padding: 12,
        backgroundcolor: "FFFFFF",
      });
      const taken = { name: "label.png", mimeType: "image/png", buffer };
      const take = () => page.locator("input[type=file]").setInputFiles(taken);
      const part = Promise.withResolvers<void>();
      await page.route("**/readPhoto-*.js", async (route) => {
        await part.promise;
        await route.continue();
      });
      await go(page, "/barcodes");
      const scans = page.getByRole("list", { name: "Last scans" }).getByText(code);
      await expect(scans).toHaveCount(1);
      await take();
      await page.getByRole("navigation", { name: "Main" }).getByText("Search").click();
      await expect(page).toHaveURL(/\/search$/);
      part.resolve();
      await page.goBack();
      // Read after the first, by the same worker.
      await take();
      await expect(page).toHaveURL(`${server.url}/boxcamera/${code}`);
      await page.goBack();
      await expect(scans).toHaveCount(2);
    });
    await test.step("the browser's own detector is one more witness", async () => {
      filmOf([], film);
      await page.route("**/decoder.worker*.js", async (route) => {
        const response = await route.fetch();
        const body = `globalThis.BarcodeDetector = ${OWN_DETECTOR};\n${await response.text()}`;
        await route.fulfill({ response, body });
      });
      await page.goto("/barcodes");
      await page.getByRole("button", scan).click();
      await expect(page).toHaveURL(`${server.url}/inventory/${TRAIN.strToyBarcode}`);
    });
    await test.step("a signed-out session is told to sign in", async () => {
      // Others' changes are not told any more, which would end the session before the scan does.
      await page.route(/\/api\/(account|changes)/, (route) => route.abort());
      await page.goto("/barcodes");
      await expect(page.getByText("The camera is off.")).toBeVisible();
      await server.call("POST", "/api/auth/logout");
      await page.getByRole("button", scan).click();
      await expect(page.getByText("Please sign in to view items", { exact: true })).toBeVisible();
    });
  },
);

test("the camera's code is loaded when it is first asked for; it is on while it is looked through, in view on every screen, and says what is wrong with it", async ({
  openScan,
}) => {
  const page = await openScan({ devices: 1 });
  const picture = page.getByLabel("Camera picture");
  await test.step("its code is loaded when it is first asked for; it stops when it is told to, when the screen is left, or the tab is hidden", async () => {
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => /worker|wasm/.test(name)),
      );
    await quiet(page);
    expect(await loaded()).toEqual([]);
    const wasm = page.waitForResponse((response) => response.url().endsWith(".wasm"));
    await page.getByRole("button", scan).click();
    const response = await wasm;
    expect(new URL(response.url()).origin).toBe(new URL(page.url()).origin);
    expect(response.headers()["cache-control"]).toContain("immutable");

    await expect.poll(() => cameras(page)).toEqual({ opened: 1, on: 1 });
    await page.getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => cameras(page)).toEqual({ opened: 1, on: 0 });
    await page.getByRole("button", scan).click();
    await expect.poll(() => cameras(page)).toEqual({ opened: 2, on: 1 });
    await page.getByRole("navigation", { name: "Main" }).getByText("Search").click();
    await expect(page).toHaveURL(/\/search$/);
    await expect.poll(() => cameras(page)).toEqual({ opened: 2, on: 0 });
    await page.goBack();
    await expect(page.getByText("The camera is off.")).toBeVisible();

    await page.getByRole("button", scan).click();
    await expect.poll(() => cameras(page)).toEqual({ opened: 3, on: 1 });
    await expect(picture).toBeVisible();
    await setHidden(page, true);
    await expect.poll(() => cameras(page)).toEqual({ opened: 3, on: 0 });
    await setHidden(page, false);
    await expect.poll(() => cameras(page)).toEqual({ opened: 4, on: 1 });
    const time = () => picture.evaluate((video: HTMLVideoElement) => video.currentTime);
    const before = await time();
    await expect.poll(time).toBeGreaterThan(before);
  });
  await test.step("it is in view with the result and the button on every screen, and named where it is the only one", async () => {
    await expect(page.getByRole("combobox", { name: "Camera" })).toHaveText(/\S/);
    const result = page.getByRole("group", { name: "Result" });
    for (const viewport of [
      { width: 820, height: 1180 },
      { width: 844, height: 390 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      for (const part of [picture, result, page.getByRole("button", { name: "Stop" })]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      const [video, above] = [await picture.boundingBox(), await result.boundingBox()];
      expect(video?.height).toBeLessThanOrEqual(0.4 * viewport.height);
      if (viewport.width < 844) expect(above?.y).toBeLessThan(video?.y ?? 0);
    }
  });
  await test.step("it stays on for a shift: nothing grows with its pictures; it stops when the mode changes", async () => {
    await page.evaluate(noteAbortListeners);
    const listeners = () =>
      page.evaluate(() => (window as unknown as { listeners: [number, number] }).listeners);
    await expect.poll(async () => (await listeners())[0]).toBeGreaterThan(5);
    const [added, removed] = await listeners();
    expect(added - removed).toBeLessThan(3);

    await page.getByText("Scanner gun").click();
    expect(await cameras(page)).toEqual({ opened: 4, on: 0 });
  });
  /** Has the browser answer so when it is next asked for a camera. */
  const refuseOnce = (name: string) =>
    page.evaluate((name) => {
      const media = navigator.mediaDevices;
      const { getUserMedia } = media;
      media.getUserMedia = async () => {
        media.getUserMedia = getUserMedia;
        throw new DOMException("refused", name);
      };
    }, name);
  await test.step("busy, and free again; taken away; unplugged; a page that is not secure", async () => {
    await page.getByText("Camera", { exact: true }).click();
    await refuseOnce("NotReadableError");
    await page.getByRole("button", scan).click();
    await expect(page.getByText("The camera is in use by another app.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(picture).toBeVisible();

    await expect.poll(() => cameras(page)).toEqual({ opened: 5, on: 1 });
    const endTrack = () =>
      page.evaluate(() => {
        const { notedTracks } = window as unknown as { notedTracks: MediaStreamTrack[] };
        notedTracks.at(-1)?.dispatchEvent(new Event("ended"));
      });
    // Taken away by the system, or by who took the permission back: still there, it is asked for again.
    await endTrack();
    await expect.poll(() => cameras(page)).toEqual({ opened: 6, on: 1 });
    await page.evaluate(() => {
      navigator.mediaDevices.enumerateDevices = async () => [];
    });
    await endTrack();
    await expect(page.getByText("The camera was unplugged.")).toBeVisible();
    expect(await cameras(page)).toEqual({ opened: 6, on: 0 });

    await page.addInitScript(() => {
      Object.defineProperty(window, "isSecureContext", { get: () => false });
      Object.defineProperty(navigator, "mediaDevices", { get: () => undefined });
    });
    await page.reload();
    await page.getByRole("button", scan).click();
    await expect(page.getByText("This page is not secure")).toBeVisible();
  });
});

test(
  "the camera is chosen from all, the first preselected, never two on; the one chosen on the screen before is used, and the one chosen here on the next; has a number where it has no name",
  shows("scan/picker", "routes/camera"),
  async ({ server, openScan }) => {
    await stock(server);
    const page = await openScan({ devices: 2 });
    const picker = page.getByRole("combobox", { name: "Camera" });
    await page.getByRole("button", scan).click();
    await expect.poll(() => cameras(page)).toEqual({ opened: 1, on: 1 });
    const names = picker.getByRole("option");
    await expect(names).toHaveCount(2);
    expect(await picker.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(0);
    await picker.selectOption({ index: 1 });
    await expect.poll(() => cameras(page)).toEqual({ opened: 2, on: 1 });
    expect(await picker.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(1);
    const second = await picker.inputValue();
    await pull(page, BOX);
    await page.getByRole("button", { name: "Add Items" }).click();
    await page.getByRole("button", { name: "Scan Toy" }).click();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    await expect(picker).toHaveValue(second);
    await test.step("the camera chosen here is used on the next screen", async () => {
      await picker.selectOption({ index: 0 });
      const first = await picker.inputValue();
      await page.getByRole("button", { name: "Back to Menu" }).click();
      await page.getByRole("button", { name: "Add Items" }).click();
      await expect(picker).toHaveValue(first);
      await picker.selectOption({ index: 1 });
      await go(page, `/count/${BOX}`);
      await page.getByRole("button", { name: "Start counting" }).click();
      await expect(picker).toHaveValue(second);
    });

    await page.addInitScript(() => {
      const camera = { kind: "videoinput", deviceId: "x", groupId: "", label: "" };
      const other = { ...camera, deviceId: "y" };
      navigator.mediaDevices.enumerateDevices = async () =>
        [camera, other] as unknown as MediaDeviceInfo[];
    });
    await page.goto("/barcodes");
    await expect(names).toHaveText(["Camera 1", "Camera 2"]);
  },
);

test("a label that no decoder reads is asked about where it may be one of the stock", async ({
  server,
  openScan,
}) => {
  await server.createToy(TRAIN);
  const page = await openScan({ ...TRAIN_LABEL, blur: 1.9 }, { isCopied: true });
  await page.getByRole("button", scan).click();
  const question = page.getByRole("group", { name: "Is it this one?" });
  // It takes some thirty pictures, which a busy machine decodes slowly.
  await expect(question).toContainText("Wooden train", { timeout: 90_000 });
  await expect(question).toContainText("12 pieces in stock");
  await reach(question.getByRole("button", { name: "Yes" }));
  await expect(page).toHaveURL(/\/barcodes$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/inventory/${TRAIN.strToyBarcode}`);
  expect(await cameras(page)).toEqual({ opened: 1, on: 0 });
  await page.goBack();
  await expect(page.getByText("Wooden train · Confirmed by hand")).toBeVisible();
});

test("a camera that is denied", shows("scan/denied"), async ({ openScan }) => {
  const page = await openScan("denied");
  await page.getByRole("button", scan).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Camera permission denied" }),
  ).toBeVisible();
  await expect(page.getByText("Allow the camera for this page")).toBeVisible();
  await page.getByRole("button", { name: "Use a scanner gun" }).click();
  await expect(page.getByLabel("Scanner input")).toBeFocused();
});
