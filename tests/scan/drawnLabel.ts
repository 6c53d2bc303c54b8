/** Labels as a bad camera sees them: blurred, turned, small, noisy, shining; with bars and blur that share nothing with the decoder. */
import bwipjs, { type RawOptions } from "bwip-js/node";
import { expandUpcE } from "#domain/code/codes.ts";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import { between, type Random } from "#tests/random.ts";

export interface DrawnLabel {
  /** The symbology as bwip-js names it. */
  bcid: string;
  text: string;
  /** The widths of bars and spaces in turn, in place of a symbology's. */
  bars?: readonly number[];
  /** Out of focus as a Gaussian or as a disc, or moved across the bars. */
  blur?: "gauss" | "disc" | "motion";
  /** The blur's standard deviation in modules. */
  sigma?: number;
  /** Modules by which ink that ran makes each bar wider, or thin print narrower. */
  growth?: number;
  /** Pixels of a module. */
  module?: number;
  /** Degrees. */
  turn?: number;
  /** By how much the modules at the ends differ in width, as a part of it. */
  perspective?: number;
  /** On a round package: its radius, in halves of the label's length. */
  radius?: number;
  /** Standard deviation of the noise; the label's contrast is 110. */
  noise?: number;
  contrast?: number;
  /** A spot that shines, as a part of the label's length. */
  glare?: number;
  /** Bright bars on dark paper, as on chrome. */
  isInverted?: boolean;
  width?: number;
  height?: number;
}

const TABLE = 90;
const PAPER = 200;
/** Steps of a module in which the blur is drawn. */
const FINE = 32;
/** Modules drawn beside the label. */
const MARGIN = 16;

/** The widths of bars and spaces in turn, beginning with a bar. */
export function barsOf({ bcid, text }: Pick<DrawnLabel, "bcid" | "text">): number[] {
  const [drawn] = bwipjs.raw({ bcid, text } satisfies RawOptions);
  if (!drawn || !("sbs" in drawn)) throw new Error(`${bcid} is not a symbology of bars.`);
  return Array.from(drawn.sbs);
}

/** Weights of a point's blur, `FINE` a module. */
function spread(blur: DrawnLabel["blur"], sigma: number): number[] {
  const reach = Math.ceil(4 * sigma * FINE);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, n) => {
    const at = (n - reach) / FINE / sigma;
    if (blur === "disc") return Math.sqrt(Math.max(0, 4 - at * at));
    if (blur === "motion") return Math.abs(at) <= Math.sqrt(3) ? 1 : 0;
    return Math.exp((-at * at) / 2);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}

/** The darkness of the label from `MARGIN` modules before its first bar on, `FINE` values a module. */
function darkness(label: DrawnLabel): { dark: Float64Array; modules: number } {
  const bars = (label.bars ?? barsOf(label)).flatMap((width, n) =>
    Array<number>(width).fill(n % 2 === 0 ? 1 : 0),
  );
  const weights = spread(label.blur, label.sigma ?? 0.3);
  const reach = (weights.length - 1) / 2;
  // Sums of the weights: a bar's share is the difference between its ends.
  const sums = new Float64Array(weights.length + 1);
  for (const [n, weight] of weights.entries()) sums[n + 1] = (sums[n] ?? 0) + weight;
  const before = (steps: number) => sums[Math.max(0, Math.min(weights.length, steps))] ?? 0;
  const dark = new Float64Array((bars.length + 2 * MARGIN) * FINE);
  const grown = Math.round(((label.growth ?? 0) * FINE) / 2);
  for (const [module, isDark] of bars.entries()) {
    if (!isDark) continue;
    const start = (module + MARGIN) * FINE - (bars[module - 1] ? 0 : grown);
    const end = (module + 1 + MARGIN) * FINE + (bars[module + 1] ? 0 : grown);
    for (let at = Math.max(0, start - reach); at < Math.min(dark.length, end + reach); at++) {
      dark[at] = (dark[at] ?? 0) + before(end - at + reach) - before(start - at + reach);
    }
  }
  return { dark, modules: bars.length };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The picture of one label in its middle, and its four corners from the upper left on. */
export function drawLabel(label: DrawnLabel, random: Random): GreyPicture {
  const { module = 2.5, turn = 0, perspective = 0, noise = 3, contrast = 110, glare = 0 } = label;
  const {
    width = 400,
    height = 240,
    radius = Number.POSITIVE_INFINITY,
    isInverted = false,
  } = label;
  const { dark, modules } = darkness(label);
  const softness = Math.max(0.3, label.sigma ?? 0.3) / 1.7;
  const edges = Float64Array.from(
    { length: 641 },
    (_, n) => 1 / (1 + Math.exp(-(n - 320) / 32 / softness)),
  );
  /** The part of the light that comes from inside of an edge so many modules away. */
  const edge = (inside: number) =>
    edges[Math.max(0, Math.min(640, Math.round(inside * 32) + 320))] ?? 0;
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const grey = new Uint8Array(width * height);
  const shine = { u: modules * random(), v: 20 * (random() - 0.5) };
  const brightnessAt = (x: number, y: number) => {
    const seen = (x * cos + y * sin) / module / (modules / 2);
    const along = radius < Number.POSITIVE_INFINITY ? radius * Math.asin(seen / radius) : seen;
    if (Number.isNaN(along)) return TABLE;
    const u = (along + perspective * (along * along - 1)) * (modules / 2) + modules / 2;
    const v = (y * cos - x * sin) / module;
    const paper = edge(u + 13) * edge(modules + 10 - u) * edge(v + 36) * edge(36 - v);
    const place = Math.floor((u + MARGIN) * FINE);
    const bar = (dark[place] ?? 0) * edge(v + 26) * edge(26 - v);
    const light = glare
      ? 160 * Math.exp(-(((u - shine.u) / (glare * modules)) ** 2) - ((v - shine.v) / 12) ** 2)
      : 0;
    return TABLE + paper * (PAPER - TABLE - contrast * bar) + light;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - width / 2, y - height / 2];
      const mean =
        (brightnessAt(fromX + 0.25, fromY + 0.25) + brightnessAt(fromX + 0.75, fromY + 0.75)) / 2;
      const value = mean + 20 * (x / width - 0.5) + normal(random) * noise;
      const bounded = Math.max(0, Math.min(255, Math.round(value)));
      grey[y * width + x] = isInverted ? 255 - bounded : bounded;
    }
  }
  return { grey, width, height };
}

/** The size and turn of a label in a hand. */
export const held = (random: Random): Partial<DrawnLabel> => ({
  module: between(random, 2.2, 3),
  turn: between(random, -8, 8),
});

/** The eight digits of a UPC-E. */
export function randomUpcE(random: Random): string {
  const digits = `${Math.floor(2 * random())}${String(Math.floor(1e6 * random())).padStart(6, "0")}`;
  const codes = Array.from({ length: 10 }, (_, check) => `${digits}${check}`);
  return codes.find((code) => expandUpcE(code) !== null) ?? "";
}

/** Random digits with their check digit. */
export function randomCode(length: 14 | 13 | 12 | 8, random: Random): string {
  const digits = Array.from({ length: length - 1 }, () => Math.floor(random() * 10));
  const sum = digits.toReversed().reduce((all, digit, n) => all + digit * (n % 2 === 0 ? 3 : 1), 0);
  return [...digits, (10 - (sum % 10)) % 10].join("");
}
