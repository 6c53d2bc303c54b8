/** Hostile and broken files, and the sentence in which each of them ends. */
import { truncateSync, writeFileSync } from "node:fs";

export interface HostileFile {
  name: string;
  content: string | Uint8Array;
  /** Bytes to which it is filled up with zeros that take no room. */
  bytes?: number;
  sentence: RegExp;
}

const inLatin1 = (text: string) => Buffer.from(text, "latin1");

/** Files that are no table, and would take more memory than there is. */
export const LARGE_FILES: HostileFile[] = [
  {
    name: "10 million empty columns",
    content: `Barcode${",".repeat(10_000_000)}\n1\n`,
    sentence: /more than 200 columns/,
  },
  {
    ...{ name: "200 MB", content: "Barcode,Name\n", bytes: 200_000_000 },
    sentence: /larger than 50 MB/,
  },
];

/** Files with a table of which no row can be taken. */
export const REFUSED_FILES: HostileFile[] = [
  {
    // Shift JIS, which is taken for Windows-1252.
    name: "a wrong encoding",
    content: inLatin1("Barcode,Name\nA1,\x81\x40\x8d\n"),
    sentence: /characters that cannot be printed/,
  },
  {
    name: "formulas",
    content: "Barcode,Name,Quantity\nA1,@SUM(A1:A9),=1+1\nA2,=cmd|' /C calc'!A0,=A1\n",
    sentence: /enter a whole number/,
  },
  {
    name: "duplicate codes",
    content: "Barcode,Name,Box\nA1,Train,A1\nA2,Doll,A2\n",
    sentence: /This code is a (box|toy)'s/,
  },
];

export function writeHostileFile(path: string, { content, bytes }: HostileFile): void {
  writeFileSync(path, content);
  if (bytes !== undefined) truncateSync(path, bytes);
}
