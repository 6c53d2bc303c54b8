/** The grey decoder on drawn labels: what it reads that edges do not show, and that it says nothing wrong. */
import { describe, expect, it } from "vitest";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { expandUpcE } from "#domain/code/codes.ts";
import { packCodes } from "#domain/code/packedCodes.ts";
import { blurOf } from "#domain/scan/grey/blur.ts";
import { leastCost } from "#domain/scan/grey/chain.ts";
import { CODE_39 } from "#domain/scan/grey/code39.ts";
import { CODE_128, textOfCode128 } from "#domain/scan/grey/code128.ts";
import { ITF_14 } from "#domain/scan/grey/itf14.ts";
import { confirmsGrey, type Look, readGrey, recogniseGrey } from "#domain/scan/grey/read.ts";
import {
  EAN_8,
  EAN_13,
  type Listed,
  type Retail,
  type Symbology,
  UPC_E,
} from "#domain/scan/grey/symbology.ts";
import { tablesOf } from "#domain/scan/grey/tables.ts";
import { bestCode } from "#domain/scan/grey/trellis.ts";
import { seeded } from "#tests/random.ts";
import { barsOf, type DrawnLabel, drawLabel, randomCode, randomUpcE } from "./drawnLabel.ts";

const random = seeded();

/** The cost of a code, by the definition: the squares of the remainder. */
function costOf(
  { products, tables }: ReturnType<typeof seen>,
  { starts, patterns }: Symbology,
  symbols: readonly number[],
): number {
  return symbols.reduce((sum, pattern, n) => {
    const dark = patterns[pattern]?.map((module) => (starts[n] ?? 0) + module) ?? [];
    const inner = dark.reduce((all, module) => all + (products[module] ?? 0), 0);
    const pair = tables.pairs[n - 1]?.[(symbols[n - 1] ?? 0) * patterns.length + pattern] ?? 0;
    return sum + (tables.own[pattern] ?? 0) - 2 * inner + pair;
  }, 0);
}

/** The inner products of a profile of one value a module with a blurred bar at each. */
function seen(profile: Float64Array, symbology: Symbology) {
  const tables = tablesOf(symbology, "gauss", 5);
  const { overlap } = blurOf("gauss", 5);
  const products = Float64Array.from(profile, (_, m) =>
    profile.reduce((sum, dark, n) => sum + dark * (overlap[Math.abs(m - n)] ?? 0), 0),
  );
  return { products, tables };
}

/** Any digits, whatever their check sum. */
function drawSymbols({ sheets }: Retail): number[] {
  const sheet = sheets[Math.floor(random() * sheets.length)];
  return (sheet?.sets ?? []).map((set) => set + Math.floor(random() * 10));
}

/** A noisy label of these symbols without its guards. */
function noisy({ modules, starts, patterns }: Symbology, symbols: readonly number[]): Float64Array {
  const profile = Float64Array.from({ length: modules }, () => 0.4 * (random() - 0.5));
  for (const [n, symbol] of symbols.entries()) {
    for (const module of patterns[symbol] ?? []) {
      const at = (starts[n] ?? 0) + module;
      profile[at] = (profile[at] ?? 0) + 1;
    }
  }
  return profile;
}

describe("the list of Code 128", () => {
  const [, , symbology] = CODE_128 as [Listed, Listed, Listed];

  /** Four characters of set B with their check symbol, or with another. */
  function draw(isRight = true): number[] {
    const values = Array.from({ length: 4 }, () => Math.floor(random() * 64));
    const sum = values.reduce((all, value, n) => all + value * (n + 1), 104);
    return [104, ...values, (sum + (isRight ? 0 : 1)) % 103];
  }

  it("finds what costs least of all that say something, and the next", () => {
    for (let n = 0; n < 6; n++) {
      const label = seen(noisy(symbology, draw(n > 1)), symbology);
      const { products, tables } = label;
      const best = bestCode(products, tables, true);
      expect(bestCode(products, tables, false).text).toBe(best.text);
      if (best.text === "") continue;
      expect(best.text).toBe(textOfCode128(best.patterns));
      expect(best.cost).toBeCloseTo(costOf(label, symbology, best.patterns), 9);
      expect(leastCost(products, tables)).toBeLessThanOrEqual(best.cost + 1e-9);
      // All that differ in one character and the check symbol are no better than the next.
      for (let k = 1; k < 5; k++) {
        for (let value = 0; value < 64; value++) {
          const values = best.patterns.slice(0, -1).with(k, value);
          const check = values.reduce((all, each, at) => all + each * Math.max(1, at), 0) % 103;
          const other = [...values, check];
          if (String(other) === String(best.patterns)) continue;
          const cost = costOf(label, symbology, other);
          expect(cost).toBeGreaterThanOrEqual(best.nextCost - 1e-9);
        }
      }
    }
  });

  it("says what is behind little noise", () => {
    for (let n = 0; n < 6; n++) {
      const symbols = draw();
      const { products, tables } = seen(noisy(symbology, symbols), symbology);
      expect(bestCode(products, tables, true).text).toBe(textOfCode128(symbols));
    }
  });
});

describe.each([
  ["EAN-13", EAN_13],
  ["EAN-8", EAN_8],
  ["UPC-E", UPC_E],
])("the trellis of %s", (_, symbology) => {
  it("finds what costs least of all codes with a right check digit, and the next", () => {
    for (let n = 0; n < 6; n++) {
      const label = seen(noisy(symbology, drawSymbols(symbology)), symbology);
      const { products, tables } = label;
      const best = bestCode(products, tables, true);
      expect(bestCode(products, tables, false).text).toBe(best.text);
      expect(best.cost).toBeCloseTo(costOf(label, symbology, best.patterns), 9);
      expect(leastCost(products, tables)).toBeLessThanOrEqual(best.cost + 1e-9);
      // All codes that differ in two places: the next best is no worse than the best of them.
      const others: number[] = [];
      for (const { sets, weights, sum, last } of symbology.sheets) {
        if (!sets.every((set, k) => Math.floor((best.patterns[k] ?? 0) / 10) * 10 === set))
          continue;
        const digits = best.patterns.map((pattern, k) => pattern - (sets[k] ?? 0));
        for (let i = 0; i < sets.length; i++) {
          for (let k = 0; k < i; k++) {
            for (let both = 0; both < 100; both++) {
              const other = digits.with(i, both % 10).with(k, Math.floor(both / 10));
              if (String(other) === String(digits)) continue;
              const end = other.at(-1) ?? 0;
              const check = other.reduce((all, digit, at) => all + digit * (weights[at] ?? 0), sum);
              if (check % 10 !== 0 || end < last[0] || end > last[1]) continue;
              const patterns = other.map((digit, at) => digit + (sets[at] ?? 0));
              others.push(costOf(label, symbology, patterns));
            }
          }
        }
      }
      expect(best.nextCost).toBeGreaterThanOrEqual(best.cost);
      expect(best.nextCost).toBeLessThanOrEqual(Math.min(...others) + 1e-9);
    }
  });
});

it.each([
  ["ean8", EAN_8, () => randomCode(8, random)],
  ["ean13", EAN_13, () => randomCode(13, random)],
  ["upce", UPC_E, () => randomUpcE(random)],
] as const)("the patterns of %s are those of the standard", (bcid, symbology, draw) => {
  for (let n = 0; n < 20; n++) {
    const bars = barsOf({ bcid, text: draw() }).flatMap((width, k) =>
      Array(width).fill(1 - (k % 2)),
    );
    const dark = bars.flatMap((bar, k) => (bar ? [k] : []));
    const { symbols, guards } = { symbols: symbology.starts, guards: symbology.guards };
    expect(bars).toHaveLength(symbology.modules);
    const found = symbols.map((start, k) => {
      const inside = dark.filter((at) => at >= start && at < start + 7).map((at) => at - start);
      const [from = 0, to = 0] = symbology.ranges[k] ?? [];
      return symbology.patterns
        .slice(from, to)
        .findIndex((each) => String(each) === String(inside));
    });
    expect(found).not.toContain(-1);
    const inSymbols = (at: number) => symbols.some((start) => at >= start && at < start + 7);
    expect(dark.filter((at) => !inSymbols(at))).toEqual(guards);
  }
});

/** A label's wide bars are drawn two or three modules wide. */
const drawnWide = (bars: readonly number[], wide: number) =>
  bars.map((width) => (width > 1 ? wide : 1));

describe.each([
  ["code128", CODE_128, ["BOX-18", "Regal 7/A", "12345678", "AB12345678C", "TOY-00042", "~{|}"]],
  ["code39", CODE_39, ["BOX-18", "0123456789", "ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ -.", "$/+%"]],
  ["interleaved2of5", ITF_14, ["00012345678905", "98765432109213"]],
] as const)("the symbols of %s", (bcid, chains, texts) => {
  const widths = bcid === "code128" ? [0] : [2, 3];
  it.each(texts.flatMap((text) => widths.map((wide) => [text, wide] as const)))(
    "are those of the standard: %s, %i",
    (text, wide) => {
      // A space after the last bar is the paper's.
      const all = barsOf({ bcid, text });
      const drawn = all.slice(0, all.length - ((all.length + 1) % 2));
      const bars = (wide > 0 ? drawnWide(drawn, wide) : drawn).flatMap((width, k) =>
        Array<number>(width).fill(1 - (k % 2)),
      );
      const [symbology] = chains.filter(({ modules }) => modules === bars.length);
      const { starts = [], patterns = [], guards, textOf } = symbology ?? {};
      const dark = bars.flatMap((bar, k) => (bar ? [k] : []));
      const width = (starts[1] ?? 0) - (starts[0] ?? 0);
      const within = (start: number) => (at: number) => at >= start && at < start + width;
      const symbols = starts.map((start) => {
        const inside = dark.filter(within(start)).map((at) => at - start);
        return patterns.findIndex((each) => String(each) === String(inside));
      });
      expect(textOf?.(symbols)).toBe(text);
      expect(dark.filter((at) => !starts.some((start) => within(start)(at)))).toEqual(guards);
      const other = textOf?.(symbols.with(1, symbols[1] === 0 ? 1 : 0));
      if (bcid === "code39") expect(other).toHaveLength(text.length);
      else expect(other).toBeNull();
    },
  );
});

it.each([
  ["a function of GS1", [105, 102, 12, 0]],
  ["a control character", [103, 64, 0]],
  ["nothing", [104, 0]],
])("a label of Code 128 with %s says nothing", (_, symbols) => {
  const values = symbols.slice(0, -1);
  const check = values.reduce((all, value, n) => all + value * Math.max(1, n), 0) % 103;
  expect(textOfCode128([...values, check])).toBeNull();
});

describe("reads", () => {
  const label = (more: Partial<DrawnLabel> = {}) => {
    const text = randomCode(13, random);
    return { text, picture: drawLabel({ bcid: "ean13", text, ...more }, random) };
  };

  it.each([
    ["out of focus as a Gaussian", { blur: "gauss", sigma: 1.25 }],
    ["out of focus as a disc, narrow bars inverted", { blur: "disc", sigma: 1.3 }],
    ["moved", { blur: "motion", sigma: 1.25 }],
    ["small", { sigma: 0.5, module: 1.3 }],
    ["dim and noisy", { sigma: 0.9, noise: 12, contrast: 60 }],
    ["held aslant", { sigma: 0.9, turn: 33 }],
    ["upside down", { sigma: 0.9, turn: 176 }],
    ["upright", { sigma: 0.9, module: 1.8, turn: 92 }],
    ["in perspective", { sigma: 0.9, perspective: 0.02 }],
    ["of little contrast", { sigma: 0.7, contrast: 30 }],
  ] as const)("labels %s", (_, more) => {
    const labels = Array.from({ length: 6 }, () => label(more));
    const read = labels.map(({ picture }) => readGrey(picture)?.rawValue);
    const right = labels.filter(({ text }, n) => read[n] === text);
    expect(right.length).toBeGreaterThanOrEqual(4);
    expect(read.filter(Boolean)).toHaveLength(right.length);
  });

  it("labels on a round package, looked at so", () => {
    const labels = Array.from({ length: 6 }, () => label({ sigma: 1, radius: 1.2 }));
    const rightBy = (look: Look) =>
      labels.filter(({ text, picture }) => readGrey(picture, look)?.rawValue === text).length;
    expect(rightBy({ tone: 1, isRound: true })).toBeGreaterThanOrEqual(5);
    expect(rightBy({ tone: 1 })).toBeLessThanOrEqual(3);
  });

  it.each([
    ["that ink made wider", 0.4, 0.7],
    ["of thin print", -0.4, 1.5],
  ] as const)("labels with bars %s, by another tone", (_, growth, tone) => {
    const labels = Array.from({ length: 10 }, () => label({ sigma: 1.1, growth }));
    const rightAt = (of: number) =>
      labels.filter(({ text, picture }) => readGrey(picture, { tone: of })?.rawValue === text)
        .length;
    expect(rightAt(tone)).toBeGreaterThanOrEqual(8);
    expect(rightAt(1 / tone)).toBeLessThanOrEqual(3);
  });

  it("EAN-8, in a frame with nothing else", () => {
    const texts = Array.from({ length: 6 }, () => randomCode(8, random));
    const read = texts.map((text) => readGrey(drawLabel({ bcid: "ean8", text, sigma: 1 }, random)));
    expect(read.map((each) => [each?.format, each?.rawValue])).toEqual(
      texts.map((text) => ["ean_8", text]),
    );
  });

  it("UPC-E, in a frame with nothing else, as the UPC-A that it stands for", () => {
    const texts = Array.from({ length: 10 }, () => randomUpcE(random));
    const read = texts.map((text) => readGrey(drawLabel({ bcid: "upce", text, sigma: 1 }, random)));
    const right = texts.filter((text, n) => read[n]?.rawValue === `0${expandUpcE(text)}`);
    expect(right.length).toBeGreaterThanOrEqual(7);
    expect(read.filter(Boolean)).toHaveLength(right.length);
  });

  it.each([
    ["out of focus as a Gaussian", { blur: "gauss", sigma: 1.25 }],
    ["upside down", { sigma: 0.9, turn: 176 }],
  ] as const)("labels of any length %s", (_, more) => {
    const texts = ["BOX-18", "TOY-00042", "Regal 7/A", "12345678", "A1", "BOX-7"];
    const read = texts.map((text) =>
      readGrey(drawLabel({ bcid: "code128", text, module: 2.2, ...more }, random)),
    );
    const right = texts.filter((text, n) => read[n]?.rawValue === text);
    expect(right.length).toBeGreaterThanOrEqual(4);
    expect(read.filter(Boolean)).toHaveLength(right.length);
    expect(read.find(Boolean)?.format).toBe("code_128");
  });

  it.each([
    ["code39", "code_39", ["BOX-18", "A047", "REGAL-3", "TOY 12"]],
    ["interleaved2of5", "itf", ["00012345678905", "98765432109213"]],
  ] as const)(
    "labels of %s, whose wide bars are two or three times as wide",
    (bcid, format, all) => {
      const labels = all.flatMap((text) => [2, 3].map((wide) => ({ text, wide })));
      const read = labels.map(({ text, wide }) => {
        const bars = drawnWide(barsOf({ bcid, text }), wide);
        return readGrey(drawLabel({ bcid, text, bars, sigma: 1, module: 2 }, random));
      });
      const right = labels.filter(({ text }, n) => read[n]?.rawValue === text);
      expect(right.length).toBeGreaterThanOrEqual(0.75 * labels.length);
      expect(read.filter(Boolean)).toHaveLength(right.length);
      expect(read.find(Boolean)?.format).toBe(format);
    },
  );

  it("where the label is", () => {
    const { text, picture } = label({ sigma: 0.8, turn: 180 });
    const { rawValue, format, cornerPoints = [] } = readGrey(picture) ?? {};
    expect({ rawValue, format }).toEqual({ rawValue: text, format: "ean_13" });
    // 95 modules of 2.5 pixels around the middle of 400 x 240, from right to left.
    const [begin, end, lowerEnd] = cornerPoints;
    expect(Math.abs((begin?.x ?? 0) - 318.75)).toBeLessThan(2);
    expect(Math.abs((end?.x ?? 0) - 81.25)).toBeLessThan(2);
    expect(begin?.y).toBeGreaterThan(lowerEnd?.y ?? Number.NaN);
  });

  it("labels that shine in their middle, beside the shine", () => {
    const labels = Array.from({ length: 10 }, () => label({ sigma: 0.6, glare: 0.15 }));
    const read = labels.map(({ picture }) => readGrey(picture)?.rawValue);
    const right = labels.filter(({ text }, n) => read[n] === text);
    expect(right.length).toBeGreaterThanOrEqual(5);
    expect(read.filter(Boolean)).toHaveLength(right.length);
  });

  it.each([
    ["nothing", { width: 400, height: 240, grey: new Uint8Array(400 * 240).fill(90) }],
    [
      "noise",
      { width: 400, height: 240, grey: Uint8Array.from({ length: 96e3 }, () => 255 * random()) },
    ],
    ["a picture of a pixel", { width: 1, height: 1, grey: new Uint8Array(1) }],
    [
      "another symbology",
      drawLabel({ bcid: "rationalizedCodabar", text: "A123456789B", sigma: 0.5 }, random),
    ],
    [
      "another one, blurred",
      // Its check digit is wrong.
      drawLabel({ bcid: "interleaved2of5", text: "00123456789012", sigma: 1 }, random),
    ],
    ["a label that is too blurred", label({ sigma: 3 }).picture],
  ])("no code in %s", (_, picture) => {
    expect(readGrey(picture)).toBeNull();
  });
});

describe("confirms what another engine found", () => {
  it.each([
    ["ean13", "ean_13", "4006381333931", "4006381333931", "4006381333948", 95],
    ["upca", "upc_a", "036000291452", "036000291452", "036000291469", 95],
    ["ean8", "ean_8", "96385074", "96385074", "96385081", 67],
    ["upce", "upc_e", "01234558", "0012345000058", "0012345000065", 51],
  ])("%s, and no other code", (bcid, format, text, rawValue, other, modules) => {
    const picture = drawLabel({ bcid, text, sigma: 0.5, module: 1.6, noise: 8 }, random);
    const half = (modules * 1.6) / 2;
    const corners = (y: number) => [
      { x: 200 - half - 1, y },
      { x: 200 + half + 1, y },
    ];
    const cornerPoints = [...corners(100), ...corners(140).reverse()];
    expect(confirmsGrey(picture, { rawValue, format, cornerPoints })).toBe(true);
    expect(confirmsGrey(picture, { rawValue: other, format, cornerPoints })).toBe(false);
    // Nor where it is not.
    const beside = cornerPoints.map(({ x, y }) => ({ x: x + 40, y }));
    expect(confirmsGrey(picture, { rawValue, format, cornerPoints: beside })).toBe(false);
    expect(confirmsGrey(picture, { rawValue, format: "code_39", cornerPoints })).toBe(false);
  });
});

describe("recognises, where nothing is read,", () => {
  const texts = Array.from({ length: 10 }, () => randomCode(13, random));
  const others = Array.from({ length: 500 }, () => randomCode(13, random));
  /** Valid codes that differ from one in its last digits. */
  const neighbours = (text: string) =>
    Array.from({ length: 9 }, (_, n) => {
      const digits = `${text.slice(0, 11)}${(Number(text[11]) + n + 1) % 10}`;
      return `${digits}${checkDigit(digits)}`;
    });
  const drawn = texts.map((text) => drawLabel({ bcid: "ean13", text, sigma: 1.9 }, random));
  const said = (codes: readonly string[]) =>
    drawn.map((picture) => recogniseGrey(picture, packCodes(codes))?.rawValue);

  it("a label of the stock, beside its neighbours there", () => {
    expect(drawn.map((picture) => readGrey(picture))).toEqual(texts.map(() => null));
    const found = said([...others, ...texts, ...texts.flatMap(neighbours)]);
    const right = texts.filter((text, n) => found[n] === text);
    expect(right.length).toBeGreaterThanOrEqual(4);
    expect(found.filter(Boolean)).toHaveLength(right.length);
  });

  it("nothing where only neighbours of the label are stocked, a few or many", () => {
    const none = texts.map(() => undefined);
    expect(said(texts.flatMap(neighbours))).toEqual(none);
    expect(said([...others, ...texts.flatMap(neighbours)])).toEqual(none);
    for (const [n, picture] of drawn.entries()) {
      const [one = ""] = neighbours(texts[n] ?? "");
      expect(recogniseGrey(picture, packCodes([one]))).toBeNull();
    }
    expect(said([])).toEqual(none);
  });
});
