/** The symbologies whose labels have any length, and how much the largest of all takes. */
import { CODE_39 } from "./code39.ts";
import { CODE_128 } from "./code128.ts";
import { ITF_14 } from "./itf14.ts";
import { EAN_13, type Listed } from "./symbology.ts";

export const LISTED: readonly Listed[] = [...CODE_128, ...CODE_39, ...ITF_14];

const all = [EAN_13, ...LISTED];
export const MOST_MODULES = Math.max(...all.map(({ modules }) => modules));
export const MOST_SYMBOLS = Math.max(...all.map(({ starts }) => starts.length));
export const MOST_PATTERNS = Math.max(...all.map(({ patterns }) => patterns.length));
