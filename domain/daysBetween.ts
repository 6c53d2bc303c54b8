/** Days of the calendar, in the time zone of whoever asks. */
const DAY = 24 * 60 * 60_000;

/** From a moment to another, both in milliseconds since 1970: yesterday evening is a day ago this morning. */
export function daysBetween(from: number, to: number): number {
  const [first = 0, last = 0] = [from, to].map((moment) => {
    const at = new Date(moment);
    return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY;
  });
  return last - first;
}
