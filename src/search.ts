/** The address's search part as plain text, so that a code keeps every digit (it never becomes a number). */

/** `?barcode=007` to `{ barcode: "007" }`. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** `{ page: 2, q: undefined }` to `?page=2`; undefined, null and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== "")
    .map(([key, value]) => [key, String(value)]);
  const text = new URLSearchParams(pairs).toString();
  return text && `?${text}`;
}
