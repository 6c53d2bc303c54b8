/** From a label in view to the item painted, in a Chromium whose camera is a film: blank, then the label. */
import type { Page } from "@playwright/test";
import type { Session } from "#domain/types.ts";
import { drawLabels, launchWithCamera, writeFilm } from "#tests/e2e/camera.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { median, type Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";

const TRIES = 20;
const STOCK = { toys: 10_000, boxes: 200, sections: 20 };
const TOY = { strToyBarcode: "4006381333931", strName: "Wooden train", intQuantity: 12 };
/** Milliseconds; a slow network brings one part after the other. */
const COPY_PATIENCE = 300_000;
/** Long enough for the camera to open and for the decoder to be there. */
const BLANK_SECONDS = 2;

interface Marks {
  /** The first frame with the label was shown. */
  inView?: number;
  /** The item was painted. */
  painted?: number;
}

/** Runs in the page: notes when the film's label comes into view and when the toy's name is painted. */
function noteMarks(name: string): void {
  const marks: Marks = {};
  Object.assign(window, { marks });
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const watched = new WeakSet<HTMLVideoElement>();

  const watch = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback((now) => {
      // A spot of the label's paper above its bars: brighter than anything the blank film has.
      context?.drawImage(video, 640, 230, 8, 8, 0, 0, 1, 1);
      const [brightness = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      if (brightness > 200) marks.inView ??= now;
      if (!marks.inView) watch(video);
    });
  };
  const look = () => {
    const video = document.querySelector("video");
    if (video && !watched.has(video)) {
      watched.add(video);
      watch(video);
    }
    const heading = [...document.querySelectorAll("h2")].find((each) => each.textContent === name);
    // After the frame that has it comes the next callback: it is painted by then.
    if (heading && marks.inView)
      requestAnimationFrame((now) => {
        marks.painted ??= now;
      });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measureTry(page: Page): Promise<number> {
  await page.evaluate(noteMarks, TOY.strName);
  await page.getByRole("button", { name: "Scan", exact: true }).click();
  const marks = await page.waitForFunction(() => {
    const { marks: found } = window as unknown as { marks: Marks };
    return found.inView && found.painted ? found : null;
  });
  const { inView = Number.NaN, painted = Number.NaN } = (await marks.jsonValue()) ?? {};
  return painted - inView;
}

interface Scanned {
  url: string;
  session: Session;
  framesPerSecond: number;
  /** The camera's blur, in modules of the label. */
  blur?: number;
  /** Waits until the device has its copy of the stock, and scans with it. */
  isCopied?: boolean;
}

/** The times of some tries, in milliseconds. */
export async function measureScans(
  { url, session, framesPerSecond, blur = 0, isCopied = false }: Scanned,
  say: (text: string) => void,
): Promise<number[]> {
  await fetch(`${url}/toys`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${session.accessToken}`,
    },
    body: JSON.stringify(TOY),
  });
  const label = { bcid: "ean13", text: TOY.strToyBarcode, blur };
  const film = writeFilm(
    [
      { picture: drawLabels([]), frames: BLANK_SECONDS * framesPerSecond },
      { picture: drawLabels([label]), frames: 10 * framesPerSecond },
    ],
    framesPerSecond,
  );
  const browser = await launchWithCamera({ film });
  const times: number[] = [];
  try {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 390, height: 844 },
    });
    await signInPage(page, session, isCopied);
    if (isCopied) {
      await page.goto("/account");
      await page.getByText(/toys, as of/).waitFor({ timeout: COPY_PATIENCE });
    }
    await page.goto("/barcodes");
    for (let n = 0; n < TRIES; n++) {
      times.push(await measureTry(page));
      say(`${n + 1}: ${Math.round(times.at(-1) ?? 0)} ms`);
      await page.goBack();
      await page.getByText("The camera is off.").waitFor();
    }
  } finally {
    await browser.close();
  }
  return times;
}

const measure: Part = async (say) => {
  const stock = await sqliteShop(STOCK);
  const { server, session } = await startServer(stock);
  try {
    const { url } = server;
    const times = await measureScans({ url, session, framesPerSecond: 20 }, say);
    const unfocused = await measureScans({ url, session, framesPerSecond: 20, blur: 1.2 }, say);
    return [
      {
        name: "label in view to item painted, median of 20",
        value: median(times),
        unit: "ms",
        target: { atMost: 400 },
      },
      {
        name: "label in view to item painted, slowest of 20",
        value: Math.max(...times),
        unit: "ms",
      },
      {
        name: "label out of focus to item painted, median of 20",
        value: median(unfocused),
        unit: "ms",
        target: { atMost: 900 },
      },
    ];
  } finally {
    await server.stop();
    await stock.remove();
  }
};

export default measure;
