/**
 * The browser's own Barcode Detection API (W3C Shape Detection, as Chrome on Android has it): one more witness, where
 * it knows the symbologies and reads a drawn code rightly.
 */
import type { BarcodeDetector } from "barcode-detector/ponyfill";
import { expandUpcE } from "#domain/code/codes.ts";
import type { Sighted } from "#domain/scan/grey/read.ts";
import { darkModules, EAN_13 } from "#domain/scan/grey/symbology.ts";
import { type Engine, FORMATS } from "./engine.ts";

const TRIED = "4006381333931";
/** Pixels of a module, and modules of paper around the code. */
const [MODULE, PAPER] = [4, 14];
const HEIGHT = 160;
const OPAQUE = 255;

/** `TRIED` as a sharp label. */
function drawTried(): ImageData {
  const sets = EAN_13.sheets[Number(TRIED[0])]?.sets ?? [];
  const dark = new Set(
    darkModules(
      EAN_13,
      sets.map((set, n) => set + Number(TRIED[n + 1])),
    ),
  );
  const width = (EAN_13.modules + 2 * PAPER) * MODULE;
  const data = new Uint8ClampedArray(4 * width * HEIGHT).fill(OPAQUE);
  for (let y = PAPER; y < HEIGHT - PAPER; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      if (dark.has(Math.floor(x / MODULE) - PAPER)) data.fill(0, at, at + 3);
    }
  }
  return new ImageData(data, width, HEIGHT);
}

/** A UPC as the first engine says it: as the EAN-13 that it is a part of. */
function asEan13(code: Sighted): Sighted {
  const upc = code.format === "upc_e" ? expandUpcE(code.rawValue) : code.rawValue;
  const isUpc = code.format === "upc_a" || code.format === "upc_e";
  return isUpc && upc ? { ...code, rawValue: upc.padStart(13, "0") } : code;
}

/** The browser's engine; null where there is none, or none that reads the drawn code. */
export async function ownEngine(): Promise<Engine | null> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: typeof BarcodeDetector };
  if (!Own) return null;
  try {
    const known = await Own.getSupportedFormats();
    const formats = FORMATS.filter((format) => known.includes(format));
    const detector = new Own({ formats });
    const read = await detector.detect(drawTried());
    const isRight = read.length === 1 && read[0]?.rawValue === TRIED;
    return isRight ? { detect: async (at) => (await detector.detect(at)).map(asEan13) } : null;
  } catch {
    return null;
  }
}
