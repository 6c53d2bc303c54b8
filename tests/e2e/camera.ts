/** A browser whose camera sees a label: a y4m film drawn here, shown by Chromium as its camera. */
import { closeSync, mkdtempSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import bwipjs, { type RawOptions } from "bwip-js/node";
import { CHROMIUM_ARGS, findChromium } from "../../scripts/browsers.ts";

export const WIDTH = 1280;
export const HEIGHT = 720;
const PAPER = 235;
const INK = 20;
/** The brightness of a camera's picture without a label, and of one that shines. */
const TABLE = 150;
const SHINE = 255;

export interface Label {
  /** The symbology as bwip-js names it: "ean13", "code128". */
  bcid: string;
  text: string;
  /** Pixels of the narrowest bar. */
  module?: number;
  /** Degrees by which the label lies aslant. */
  turn?: number;
  /** The camera's blur: its standard deviation, in modules. */
  blur?: number;
  /** The part of its height, from below, whose middle shines. */
  glare?: number;
  /** The label's middle, as parts of the picture's width and height. */
  at?: { x: number; y: number };
}

/** The widths of bars and spaces in turn, beginning with a bar. */
function barsOf({ bcid, text }: Label): number[] {
  const options: RawOptions = { bcid, text };
  const [drawn] = bwipjs.raw(options);
  if (!drawn || !("sbs" in drawn)) throw new Error(`${bcid} is not a symbology of bars.`);
  return Array.from(drawn.sbs);
}

/** Brightness of each pixel of one picture. */
export function drawLabels(labels: readonly Label[]): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(TABLE);
  for (const label of labels) {
    const { module = 3, turn = 0, glare = 0, at = { x: 0.5, y: 0.5 } } = label;
    // One entry a module: whether it is a bar.
    const bars = barsOf(label).flatMap((width, n) => Array<boolean>(width).fill(n % 2 === 0));
    const halfWidth = (bars.length * module) / 2;
    const halfHeight = 110;
    const quiet = 12 * module;
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const [fromX, fromY] = [x - WIDTH * at.x, y - HEIGHT * at.y];
        const along = fromX * cos + fromY * sin;
        const across = fromY * cos - fromX * sin;
        if (Math.abs(along) > halfWidth + quiet || Math.abs(across) > halfHeight + 30) continue;
        const isBar =
          Math.abs(across) <= halfHeight && bars[Math.floor((along + halfWidth) / module)];
        const doesShine = Math.abs(along) < halfWidth / 2 && across >= halfHeight * (1 - 2 * glare);
        pixels[y * WIDTH + x] = doesShine ? SHINE : isBar ? INK : PAPER;
      }
    }
  }
  const sigma = Math.max(0, ...labels.map(({ blur = 0, module = 3 }) => blur * module));
  return sigma > 0 ? blurred(pixels, sigma) : pixels;
}

/** The picture as it is out of focus by so many pixels. */
function blurred(pixels: Uint8Array, sigma: number): Uint8Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) =>
    Math.exp(-0.5 * ((n - reach) / sigma) ** 2),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  // Plain loops, and none for the table, which is most of the picture: it took a second.
  const along = (from: Float32Array | Uint8Array, step: number) => {
    const to = new Float32Array(from);
    const far = reach * step;
    for (let at = 0; at < from.length; at++) {
      const own = from[at] ?? 0;
      if (own === TABLE && from[at - far] === TABLE && from[at + far] === TABLE) continue;
      let all = 0;
      for (let n = -reach; n <= reach; n++) {
        all += (weights[n + reach] ?? 0) * (from[at + n * step] ?? own);
      }
      to[at] = all / sum;
    }
    return to;
  };
  return new Uint8Array(new Uint8ClampedArray(along(along(pixels, 1), WIDTH)));
}

const newPath = () => join(mkdtempSync(join(tmpdir(), "toyshelf-camera-")), "camera.y4m");

/** Writes a film of pictures, each shown for so many frames; Chromium plays it again and again. */
export function writeFilm(
  scenes: readonly { picture: Uint8Array; frames: number }[],
  framesPerSecond = 20,
  path = newPath(),
): string {
  const file = openSync(path, "w");
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const colourless = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128);
  for (const { picture, frames } of scenes) {
    for (let n = 0; n < frames; n++) {
      writeSync(file, "FRAME\n");
      writeSync(file, picture);
      writeSync(file, colourless);
    }
  }
  closeSync(file);
  return path;
}

export type CameraBrowser = "none" | "denied" | { film: string } | { devices: number };

/** Starts a browser with such a camera. The caller closes it. */
export function launchWithCamera(camera: CameraBrowser): Promise<Browser> {
  const flags = [...CHROMIUM_ARGS];
  if (camera !== "none") {
    const count = typeof camera === "object" && "devices" in camera ? camera.devices : 1;
    flags.push(`--use-fake-device-for-media-stream=device-count=${count}`);
  }
  flags.push(`--use-fake-ui-for-media-stream${camera === "denied" ? "=deny" : ""}`);
  if (typeof camera === "object" && "film" in camera) {
    flags.push(`--use-file-for-fake-video-capture=${camera.film}`);
  }
  return chromium.launch({ executablePath: findChromium(), args: flags });
}

/** Writes the film of these labels. At the path of another it is what that camera sees when it is next opened. */
export const filmOf = (labels: readonly Label[], path?: string): string =>
  writeFilm([{ picture: drawLabels(labels), frames: 2 }], 20, path);

/** A browser that sees these labels. */
export function launchSeeing(...labels: Label[]): Promise<Browser> {
  return launchWithCamera({ film: filmOf(labels) });
}
