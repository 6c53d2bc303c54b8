/** The help where the camera's film does not show the label (specification section 2, Scan Barcode). */
import type { Page } from "@playwright/test";
import bwipjs from "bwip-js/node";
import { filmOf } from "./camera.ts";
import { reach } from "./keyboard.ts";
import { cameras, expect, setHidden, test } from "./scanning.ts";

const TRAIN = { strToyBarcode: "4006381333931", strName: "Wooden train", intQuantity: 12 };
const LABEL = { bcid: "ean13", text: TRAIN.strToyBarcode };
const scan = { name: "Scan", exact: true } as const;

test("a label that no decoder reads says why, and is read from a photo", async ({
  server,
  openScan,
}) => {
  await server.createToy(TRAIN);
  const page = await openScan({ film: filmOf([{ ...LABEL, glare: 1 }]) });
  await reach(page.getByRole("button", scan));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Tilt it: it shines" })).toBeVisible();
  const choose = async (buffer: Buffer) => {
    const chooser = page.waitForEvent("filechooser");
    await reach(page.getByRole("button", { name: "Photo" }));
    await page.keyboard.press("Enter");
    await (await chooser).setFiles({ name: "label.png", mimeType: "image/png", buffer });
  };
  await choose(await bwipjs.toBuffer({ bcid: "code39", text: "-", scale: 1, height: 1 }));
  await expect(page.getByRole("alert").filter({ hasText: "No label was read" })).toBeVisible();
  const photo = { ...LABEL, scale: 6, padding: 40, backgroundcolor: "ffffff" };
  await choose(await bwipjs.toBuffer(photo));
  await expect(page).toHaveURL(`${server.url}/inventory/${TRAIN.strToyBarcode}`);
});

/** A camera that can do what is said; resolves with what a page has asked of it. */
async function withCamera(page: Page, capabilities: object) {
  await page.addInitScript((can) => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    const media = navigator.mediaDevices;
    const supported = { ...media.getSupportedConstraints(), pointsOfInterest: true };
    media.getSupportedConstraints = () => supported;
    const track = MediaStreamTrack.prototype;
    track.getCapabilities = () => can;
    track.applyConstraints = async (constraints) => {
      asked.push(...(constraints?.advanced ?? []));
    };
  }, capabilities);
  await page.reload();
  await page.getByRole("button", scan).click();
  await expect(page.getByText("Starting the camera…")).toBeHidden();
  return () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
}

test("a camera does what it can: its picture is enlarged, made sharp where it is touched, lit, and opened again where it stops", async ({
  openScan,
}) => {
  const page = await openScan({ film: filmOf([]) });
  const picture = page.getByLabel("Camera picture");
  await test.step("one of which no focus can be asked is enlarged", async () => {
    const asked = await withCamera(page, { zoom: { min: 1, max: 5 } });
    await picture.click();
    expect(await asked()).toEqual([{ zoom: 2 }]);
  });
  await test.step("the picture is touched where it is to be sharp", async () => {
    const asked = await withCamera(page, { focusMode: ["continuous", "single-shot"] });
    expect(await asked()).toEqual([{ focusMode: "continuous" }]);
    await picture.click();
    const middle = { x: expect.closeTo(0.5, 1), y: expect.closeTo(0.5, 1) };
    const told = [
      { focusMode: "continuous" },
      { pointsOfInterest: [middle] },
      { focusMode: "single-shot" },
    ];
    await expect.poll(asked).toEqual(told);
    await expect.poll(asked).toEqual([...told, { focusMode: "continuous" }]);
  });
  await test.step("a light that was switched on is on again after a pause", async () => {
    const asked = await withCamera(page, { torch: true });
    const light = page.getByRole("button", { name: "Light" });
    await expect(light).toHaveAttribute("aria-pressed", "false");
    await light.click();
    await expect.poll(asked).toEqual([{ torch: true }]);
    await setHidden(page, true);
    await expect(light).toBeHidden();
    await setHidden(page, false);
    await expect(light).toHaveAttribute("aria-pressed", "true");
    await expect.poll(asked).toEqual([{ torch: true }, { torch: true }]);
  });
  await test.step("one whose pictures stop is opened again", async () => {
    expect(await cameras(page)).toEqual({ opened: 2, on: 1 });
    await page.evaluate(() => {
      const { requestVideoFrameCallback: next } = HTMLVideoElement.prototype;
      Object.assign(window, { isStalled: true });
      HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
        return (window as unknown as { isStalled: boolean }).isStalled
          ? 0
          : next.call(this, callback);
      };
    });
    await expect.poll(() => cameras(page)).toEqual({ opened: 3, on: 1 });
    await page.evaluate(() => Object.assign(window, { isStalled: false }));
    await expect(page.getByText("Starting the camera…")).toBeHidden();
  });
});
