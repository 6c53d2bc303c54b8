const numbers = new Intl.NumberFormat("en-GB");

/** A whole number as the sentences of the screens have it: "1,200". */
export const formatNumber = (n: number) => numbers.format(n);

/** A size in bytes as a person reads it: "0.3 MB", "12 MB", "41 GB". */
export function formatBytes(bytes: number): string {
  const megabytes = Math.max(0.1, bytes / 1_000_000);
  if (megabytes >= 10_000) return `${formatNumber(Math.round(megabytes / 1000))} GB`;
  return `${megabytes < 10 ? megabytes.toFixed(1) : formatNumber(Math.round(megabytes))} MB`;
}

/** A number with its noun: "1 box", "1,200 boxes". */
export function formatCount(n: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(n)} ${n === 1 ? noun : plural}`;
}
