/** How many there are of something, in words: "1 box", "1,200 boxes". */
export function formatCount(n: number, noun: string, plural = `${noun}s`): string {
  return `${n.toLocaleString()} ${n === 1 ? noun : plural}`;
}
