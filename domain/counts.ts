/** A whole number as the sentences of the screens have it: "1,200". */
export const formatNumber = (n: number) => n.toLocaleString("en-GB");

/** How many there are of something, in words: "1 box", "1,200 boxes". */
export function formatCount(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(n)} ${n === 1 ? noun : plural}`;
}
