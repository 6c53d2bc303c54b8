/** Compressed bytes of JavaScript and CSS that a fresh browser fetches for /login and the scan screen. */
import type { Page } from "@playwright/test";
import { drawLabels, launchWithCamera, writeFilm } from "#tests/e2e/camera.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import type { Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";

interface Bytes {
  js: number;
  css: number;
  wasm: number;
}

/** Adds up, from now on, the bodies as they come over the wire, in bytes. */
function count(page: Page): Bytes {
  const bytes: Bytes = { js: 0, css: 0, wasm: 0 };
  page.on("requestfinished", async (request) => {
    const kind = /\.(js|css|wasm)$/.exec(new URL(request.url()).pathname)?.[1] as keyof Bytes;
    if (kind) bytes[kind] += (await request.sizes()).responseBodySize;
  });
  return bytes;
}

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

const measure: Part = async (say) => {
  const stock = await sqliteShop({ toys: 10, boxes: 1, sections: 1 });
  const { server, session } = await startServer(stock);
  const film = writeFilm([{ picture: drawLabels([]), frames: 20 }]);
  const browser = await launchWithCamera({ film });
  const visit = async (path: string, isSignedIn: boolean, isCameraAsked: boolean) => {
    say(path);
    const page = await browser.newPage({ baseURL: server.url });
    if (isSignedIn) await signInPage(page, session);
    const bytes = count(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    if (isCameraAsked) {
      await page.getByRole("button", { name: "Scan", exact: true }).click();
      await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
      await page.waitForTimeout(3000);
    }
    await page.close();
    return bytes;
  };
  try {
    const login = await visit("/login", false, false);
    const scan = await visit("/barcodes", true, false);
    const camera = await visit("/barcodes", true, true);
    const unit = "kB";
    return [
      { name: "/login JavaScript", value: kilobytes(login.js), unit, target: { atMost: 200 } },
      { name: "/login CSS", value: kilobytes(login.css), unit },
      { name: "/login wasm", value: kilobytes(login.wasm), unit, target: { atMost: 0 } },
      { name: "/barcodes JavaScript, camera not asked for", value: kilobytes(scan.js), unit },
      { name: "/barcodes CSS", value: kilobytes(scan.css), unit },
      {
        name: "/barcodes wasm, camera not asked for",
        value: kilobytes(scan.wasm),
        unit,
        target: { atMost: 0 },
      },
      { name: "/barcodes JavaScript, camera on", value: kilobytes(camera.js), unit },
      { name: "/barcodes wasm, camera on", value: kilobytes(camera.wasm), unit },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
};

export default measure;
