/**
 * The random numbers of tests: the same in each run, unless SEED is set as `npm run stories`, `fuzz` and `faults` do.
 */

export const SEED = Number(process.env.SEED ?? 1);

export type Random = () => number;

/** Mulberry32: numbers from 0 to 1, the same for the same seed everywhere. */
export function seeded(seed = SEED): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (random: Random, least: number, most: number): number =>
  least + random() * (most - least);
