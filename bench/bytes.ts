/** Compressed bytes of JavaScript and CSS that a fresh browser fetches for /login and the scan screen. */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drawLabels, launchWithCamera, writeFilm } from "#tests/e2e/camera.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import type { Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";

/** Kilobytes that are allowed, compressed with gzip: of /login, and of the first screen's scripts besides. */
const LOGIN = { js: 185, css: 25 };
const FIRST_SCREEN = 110;
/** Milliseconds after which a page has fetched what it fetches. */
const SETTLED = 5000;
const DIST = join(import.meta.dirname, "../dist");

/** Notes, from now on, the app's own files that the page fetches. */
function filesOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css|wasm)$/.test(pathname)) files.add(pathname);
  });
  return files;
}

/** Kilobytes of the files of a kind, compressed as browsers ask for it or as figures are compared. */
function kilobytes(files: Set<string>, kind: string, compression: "br" | "gz" = "br"): number {
  const sizes = [...files]
    .filter((file) => file.endsWith(`.${kind}`))
    .map((file) => statSync(join(DIST, `${file}.${compression}`)).size);
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

const measure: Part = async (say) => {
  const stock = await sqliteShop({ toys: 10, boxes: 1, sections: 1 });
  const { server, session } = await startServer(stock);
  const film = writeFilm([{ picture: drawLabels([]), frames: 20 }]);
  const browser = await launchWithCamera({ film });
  const open = async (path: string, isSignedIn: boolean, act = async (_page: Page) => {}) => {
    say(path);
    const page = await browser.newPage({ baseURL: server.url });
    if (isSignedIn) await signInPage(page, session);
    // What is fetched ahead in a quiet moment is nothing that the screen needs.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    const files = filesOf(page);
    await page.goto(path);
    await act(page);
    // A page with a session is never idle: it listens for changes.
    await page.waitForTimeout(SETTLED);
    await page.close();
    return files;
  };
  try {
    const login = await open("/login", false);
    const signUp = await open("/login", false, (page) =>
      page.getByRole("tab", { name: "Sign Up" }).click(),
    );
    const first = await open("/home", true);
    const besides = new Set([...first].filter((file) => !login.has(file)));
    const scan = await open("/barcodes", true);
    const camera = await open("/barcodes", true, async (page) => {
      await page.getByRole("button", { name: "Scan", exact: true }).click();
      await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
    });
    const none = { unit: "kB", target: { atMost: 0 } };
    const unit = "kB";
    return [
      { name: "/login JavaScript", value: kilobytes(login, "js"), unit },
      {
        name: "/login JavaScript, gzip",
        value: kilobytes(login, "js", "gz"),
        unit,
        target: { atMost: LOGIN.js },
      },
      {
        name: "/login CSS, gzip",
        value: kilobytes(login, "css", "gz"),
        unit,
        target: { atMost: LOGIN.css },
      },
      {
        name: "/home JavaScript besides, gzip",
        value: kilobytes(besides, "js", "gz"),
        unit,
        target: { atMost: FIRST_SCREEN },
      },
      {
        name: "/login with Sign Up open, gzip",
        value: kilobytes(signUp, "js", "gz"),
        unit,
        target: { atMost: LOGIN.js + 10 },
      },
      { name: "/login wasm", value: kilobytes(login, "wasm"), ...none },
      { name: "/barcodes JavaScript, camera not asked for", value: kilobytes(scan, "js"), unit },
      { name: "/barcodes CSS", value: kilobytes(scan, "css"), unit },
      { name: "/barcodes wasm, camera not asked for", value: kilobytes(scan, "wasm"), ...none },
      { name: "/barcodes JavaScript, camera on", value: kilobytes(camera, "js"), unit },
      { name: "/barcodes wasm, camera on", value: kilobytes(camera, "wasm"), unit },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
};

export default measure;
