/** The numbers of sections (specification section 7). */

/** The smallest positive number that no section has. */
export function smallestMissingSection(taken: readonly number[]): number {
  const numbers = new Set(taken);
  let n = 1;
  while (numbers.has(n)) n++;
  return n;
}
