/** A phone beside another screen: its camera sees that screen, and its own camera app reads the QR code there. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { HEIGHT, WIDTH } from "./camera.ts";

/** The brightness of each pixel of a screenshot as a camera's picture; `page` is any page, to unpack it in. */
export async function pictureOf(page: Page, screenshot: Buffer): Promise<Uint8Array> {
  const size = { width: WIDTH, height: HEIGHT };
  const gray = await page.evaluate(
    async ({ png, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const context = Object.assign(document.createElement("canvas"), { width, height }).getContext(
        "2d",
      );
      if (!context) throw new Error("There is no canvas.");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      let text = "";
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        text += String.fromCharCode(Math.round(16 + (red + green + blue) * (219 / 765)));
      }
      return btoa(text);
    },
    { png: screenshot.toString("base64"), ...size },
  );
  return new Uint8Array(Buffer.from(gray, "base64"));
}

/** The text that the camera app reads in the phone's present picture. `page` is a secure page of that phone. */
export async function readWithCameraApp(page: Page): Promise<string> {
  const frame = await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { width: 1280, height: 720 },
    });
    const video = Object.assign(document.createElement("video"), { srcObject: stream });
    await video.play();
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    for (const track of stream.getTracks()) track.stop();
    return canvas.toDataURL("image/png").replace(/^.*,/, "");
  });
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer as ArrayBuffer },
    fireImmediately: true,
  });
  const [code] = await readBarcodes(Buffer.from(frame, "base64"), { formats: ["QRCode"] });
  return code?.text ?? "";
}
