/** A file's bytes as text: UTF-8, UTF-16 or Windows-1252, with and without a byte order mark (our addition; docs/design.md, "Import"). */

/** The first bytes of a file, by which UTF-16 without a mark is recognized. */
const SAMPLE = 4096;
/** The share of zeros among every second byte, for text in a Latin alphabet. */
const MANY_ZEROS = 0.4;

function startsWith(bytes: Uint8Array, ...mark: number[]): boolean {
  return mark.every((byte, i) => bytes[i] === byte);
}

/** UTF-16 text has zeros at every second byte; text with one byte a character has none. */
function zerosSay(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => (count * 2) / sample.length);
  if (odd > MANY_ZEROS && even === 0) return "utf-16le";
  return even > MANY_ZEROS && odd === 0 ? "utf-16be" : null;
}

/** The text of a file's bytes, without a byte order mark. An end in the middle of a character is left out. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = startsWith(bytes, 0xff, 0xfe)
    ? "utf-16le"
    : startsWith(bytes, 0xfe, 0xff)
      ? "utf-16be"
      : zerosSay(bytes);
  try {
    const decoder = new TextDecoder(utf16 ?? "utf-8", { fatal: true });
    return decoder.decode(bytes, { stream: true });
  } catch {
    return new TextDecoder(utf16 ?? "windows-1252").decode(bytes);
  }
}
