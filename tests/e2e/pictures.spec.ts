/** A toy's picture: chosen, turned, cropped, waiting without a connection, replaced, removed, undone; dropped and pasted on a desktop. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Toy } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { HEIGHT, launchSeeing } from "./camera.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { goOffline } from "./quiet.ts";
import { button, go, status, unsent } from "./screen.ts";

const CODE = "4006381333931";
/** A photograph of a phone: the left half red, the right one blue. */
const photo = (left: string, right: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: left } })
    .composite([
      {
        input: { create: { width: 400, height: 600, channels: 3, background: right } },
        gravity: "east",
      },
    ])
    .jpeg()
    .toBuffer();

const dialog = (page: Page, name = "Picture") => page.getByRole("dialog", { name, exact: true });

async function choose(page: Page, name: string, buffer: Buffer) {
  const asked = page.waitForEvent("filechooser");
  await button(page, name).click();
  await (await asked).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
}

const shown = (page: Page, name: string) =>
  page
    .getByRole("button", { name })
    .locator("img")
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });

/** From now on files that the page opened and did not let go are counted, and what is being opened waits. */
function holdPictures() {
  const { createObjectURL, revokeObjectURL } = URL;
  const { decode } = Image.prototype;
  const { promise: go, resolve: release } = Promise.withResolvers<void>();
  const kept = new Set<string>();
  URL.createObjectURL = (file) => {
    const src = createObjectURL(file);
    kept.add(src);
    return src;
  };
  URL.revokeObjectURL = (src) => {
    kept.delete(src);
    revokeObjectURL(src);
  };
  Image.prototype.decode = async function () {
    await go;
    await decode.call(this);
  };
  Object.assign(window, { kept, release });
}

const keptPictures = (page: Page) =>
  page.evaluate(() => (window as unknown as { kept: Set<string> }).kept.size);

/** The colour in the middle of the upper half of what the server keeps. */
async function colorOnTop(url: string, { imageLarge }: Toy) {
  const bytes = Buffer.from(await (await fetch(`${url}${imageLarge}`)).arrayBuffer());
  const image = sharp(bytes);
  const { width, height } = await image.metadata();
  expect(width).toBe(height);
  const { data } = await image
    .extract({ left: width >> 1, top: height >> 3, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue ? "red" : "blue";
}

test(
  "on a phone a picture is turned, cropped and sent when the connection is back; replaced and removed like any edit",
  shows("entities/picture"),
  async ({ adminPage: page, server, context }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^http/.test(protocol) && origin !== server.url) elsewhere.push(request.url());
    });
    await server.createToy({
      ...{ strToyBarcode: CODE, strName: "Train", intQuantity: 3 },
      imageThumb: "https://example.com/spy.png",
    });
    await page.goto(`/inventory/${CODE}`);
    await expect(page.locator("[data-placeholder]").first()).toBeVisible();
    await goOffline(page);
    await button(page, "Picture").click();
    await choose(page, "Take picture", await photo("red", "blue"));
    await button(page, "Turn").click();
    await button(page, "Use picture").click();
    await expect(dialog(page, "Confirm change")).toBeVisible();
    await button(page, "Confirm").click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("main").getByText("unsent")).toBeVisible();
    expect(await shown(page, "Picture")).toEqual([600, 600]);
    expect((await server.toy(CODE)).imageLarge).toBeNull();

    await context.setOffline(false);
    await expect(unsent(page)).toBeHidden();
    await expect(page.getByRole("main").getByText("unsent")).toBeHidden();
    const first = await server.toy(CODE);
    expect(first.imageLarge).toMatch(/^\/api\/pictures\/[0-9a-f]{64}$/);
    // Turned to the right, what was on the left is on top.
    expect(await colorOnTop(server.url, first)).toBe("red");
    // What was sent is shown until the server's own is read.
    await expect.poll(() => shown(page, "Picture")).toEqual([256, 256]);

    await button(page, "Picture").click();
    await button(page, "Remove picture").click();
    await dialog(page, "Remove the picture?").getByRole("button", { name: "Remove" }).click();
    await expect(button(page, "Add picture")).toBeVisible();
    // It comes once all is done, and its seconds run.
    const undo = button(status(page, "Remove"), "Undo");
    await undo.waitFor();
    expect((await server.toy(CODE)).imageLarge).toBeNull();
    await undo.click();
    await expect.poll(() => shown(page, "Picture")).toEqual([256, 256]);
    await go(page, "/inventory");
    await expect(page.locator(`img[src="${first.imageThumb}"]`)).toBeVisible();
    expect(elsewhere).toEqual([]);
  },
);

test("a new item is added with its picture, which is seen before it is sent", async ({
  adminPage: page,
  server,
  context,
}) => {
  const taken = await photo("blue", "red");
  await page.goto(`/inventory/new?barcode=${CODE}`);
  await test.step("a file is let go where the dialog is closed or the screen left", async () => {
    await page.evaluate(holdPictures);
    await button(page, "Add picture").click();
    await choose(page, "Choose picture", taken);
    await expect.poll(() => keptPictures(page)).toBe(1);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await page.evaluate(() => (window as unknown as { release: () => void }).release());
    await expect.poll(() => keptPictures(page)).toBe(0);
    await button(page, "Add picture").click();
    await choose(page, "Choose picture", taken);
    await expect(button(page, "Use picture")).toBeVisible();
    expect(await keptPictures(page)).toBe(1);
    await page.evaluate(() => history.pushState({}, "", "/home"));
    await expect(page.getByRole("heading", { level: 1, name: "Add Item" })).toBeHidden();
    await expect.poll(() => keptPictures(page)).toBe(0);
  });
  await page.goto(`/inventory/new?barcode=${CODE}`);
  await button(page, "Add picture").click();
  await choose(page, "Choose picture", taken);
  await button(page, "Use picture").click();
  expect(await shown(page, "Picture")).toEqual([600, 600]);
  await page.getByLabel("Name").fill("Train");
  await goOffline(page);
  await button(page, "Save").click();
  await expect(page.getByRole("main").getByText("unsent", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveAttribute("src", /^blob:/);
  await context.setOffline(false);
  await expect(button(page, "Picture")).toBeVisible();
  await expect.poll(() => shown(page, "Picture")).toEqual([256, 256]);
  expect((await server.toy(CODE)).imageThumb).not.toBeNull();
});

test.describe("on a desktop", () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: false });

  test("a picture is dropped and pasted; what is none is said", async ({
    adminPage: page,
    server,
  }) => {
    await server.createToy({ strToyBarcode: CODE, strName: "Train" });
    await page.goto(`/inventory/${CODE}`);
    const give = async (kind: "drop" | "paste", bytes: Buffer, type = "image/jpeg") =>
      page.evaluate(
        ([event, base64, type]) => {
          const data = new DataTransfer();
          const file = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
          data.items.add(new File([file], "photo.jpg", { type }));
          const init = { bubbles: true, cancelable: true };
          document.body.dispatchEvent(
            event === "drop"
              ? new DragEvent("drop", { ...init, dataTransfer: data })
              : new ClipboardEvent("paste", { ...init, clipboardData: data }),
          );
        },
        [kind, bytes.toString("base64"), type] as const,
      );
    // Who listens takes the file that is held over the page.
    const isHeard = () =>
      page.evaluate(() => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([], "photo.jpg", { type: "image/jpeg" }));
        const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
        return !document.body.dispatchEvent(over);
      });
    await expect.poll(isHeard).toBe(true);
    // A scan of it, which the browser would open in place of the page.
    await give("drop", Buffer.from("no picture"), "application/pdf");
    await expect(dialog(page).getByRole("alert")).toHaveText(
      "This device cannot show that as a picture. Save it as JPEG and choose that file.",
    );
    await expect(dialog(page).getByText("Or drop one here, or paste it.")).toBeVisible();
    const answered = () =>
      page.waitForResponse((response) => response.ok() && response.request().method() !== "GET");
    await give("drop", await photo("red", "blue"));
    const first = answered();
    await button(page, "Use picture").click();
    await first;
    await expect(page.getByRole("dialog")).toBeHidden();
    const { imageThumb } = await server.toy(CODE);
    expect(imageThumb).not.toBeNull();

    await expect.poll(isHeard).toBe(true);
    await give("paste", await photo("blue", "red"));
    const second = answered();
    await button(page, "Use picture").click();
    await button(page, "Confirm").click();
    await second;
    await expect(page.getByRole("dialog")).toBeHidden();
    expect((await server.toy(CODE)).imageThumb).not.toBe(imageThumb);
  });
});

test("a picture is taken with the page's own camera", async ({ server }) => {
  await server.createToy({ strToyBarcode: CODE, strName: "Train" });
  const browser = await launchSeeing({ bcid: "ean13", text: CODE });
  const page = await browser.newPage({ baseURL: server.url, hasTouch: false });
  await signInPage(page, server.session);
  await page.goto(`/inventory/${CODE}`);
  await button(page, "Add picture").click();
  await button(page, "Take picture").click();
  const camera = dialog(page, "Take picture");
  await camera.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Take picture").click();
  await camera.getByRole("button", { name: "Take picture" }).click();
  await button(page, "Turn").click();
  await button(page, "Use picture").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  // The highest square of what the camera shows.
  await expect.poll(() => shown(page, "Picture")).toEqual([256, 256]);
  const { imageLarge } = await server.toy(CODE);
  const bytes = await (await fetch(`${server.url}${imageLarge}`)).arrayBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: HEIGHT, height: HEIGHT });
  expect(await page.evaluate(() => document.querySelector("video"))).toBeNull();
  await browser.close();
});
