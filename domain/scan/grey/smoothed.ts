/** A profile seen through a blurred bar of any width, and sums of its parts: each made once. */
import type { Blur } from "./blur.ts";

/** A profile is smoothed again when the module's width differs by this factor. */
const WIDTHS = 1.12;
/** Samples beside a profile that are as its first and its last. */
const BORDER = 256;

export class Smoothed {
  readonly #length: number;
  readonly #bordered: Float64Array;
  readonly #sums: Float64Array;
  readonly #squares: Float64Array;
  readonly #moments: Float64Array;
  readonly #known = new Map<Blur, Map<number, Float64Array>>();

  constructor(profile: Float64Array) {
    const length = profile.length + 1;
    this.#length = profile.length;
    this.#bordered = new Float64Array(profile.length + 2 * BORDER);
    this.#bordered.fill(profile[0]!, 0, BORDER).fill(profile.at(-1)!, BORDER + profile.length);
    this.#bordered.set(profile, BORDER);
    this.#sums = new Float64Array(length);
    this.#squares = new Float64Array(length);
    this.#moments = new Float64Array(length);
    for (let n = 0; n < profile.length; n++) {
      const value = profile[n]!;
      this.#sums[n + 1] = this.#sums[n]! + value;
      this.#squares[n + 1] = this.#squares[n]! + value * value;
      this.#moments[n + 1] = this.#moments[n]! + value * (n + 0.5);
    }
  }

  /** Sums of the values, their squares and their moments between two whole places. */
  between(from: number, to: number): [sum: number, squares: number, moments: number] {
    const part = (sums: Float64Array) => sums[to]! - sums[from]!;
    return [part(this.#sums), part(this.#squares), part(this.#moments)];
  }

  /** The nearest whole place within the profile. */
  whole(place: number): number {
    return Math.max(0, Math.min(this.#length, Math.round(place)));
  }

  /** The profile's inner product with a blurred bar of this width at each of its samples. */
  with(blur: Blur, width: number): Float64Array {
    const bin = Math.round(Math.log(width) / Math.log(WIDTHS));
    const known = this.#known.get(blur)?.get(bin);
    if (known) return known;
    const wide = WIDTHS ** bin;
    const reach = Math.min(BORDER, Math.ceil((blur.reach + 0.5) * wide));
    // A blurred bar is as bright on either side.
    const taps = Float64Array.from({ length: reach + 1 }, (_, n) => blur.at(n / wide));
    const sum = 2 * taps.reduce((a, b) => a + b, 0) - taps[0]!;
    const bordered = this.#bordered;
    const made = new Float64Array(this.#length);
    for (let n = 0; n < made.length; n++) {
      const middle = n + BORDER;
      let value = taps[0]! * bordered[middle]!;
      for (let k = 1; k <= reach; k++) {
        value += taps[k]! * (bordered[middle - k]! + bordered[middle + k]!);
      }
      made[n] = value / sum;
    }
    this.#known.set(blur, (this.#known.get(blur) ?? new Map()).set(bin, made));
    return made;
  }
}
