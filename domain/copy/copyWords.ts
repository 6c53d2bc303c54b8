/** The words of the device's copy, counted once for each part. */
import { once } from "../once.ts";
import { addWords, type Words } from "../search/didYouMean.ts";
import { boxSearchText } from "../search/text.ts";
import { idsIn, type PackedPart, rowAt } from "./packedPart.ts";

const counted = new WeakMap<PackedPart, Words>();

function countWords(part: PackedPart): Words {
  const words = new Map<string, number>();
  addWords(words, part.search.text);
  for (const row of idsIn(part, "boxes").keys()) {
    addWords(words, boxSearchText(rowAt({ part, row }, "boxes")));
  }
  return words;
}

/** Includes words of superseded rows: the caller checks whether a word still finds something. */
export function wordsOfParts(parts: readonly PackedPart[]): Words {
  const [largest = new Map(), ...others] = parts
    .map((part) => once(counted, part, () => countWords(part)))
    .toSorted((one, other) => other.size - one.size);
  if (others.length === 0) return largest;
  const words = new Map(largest);
  for (const part of others) {
    for (const [word, count] of part) words.set(word, (words.get(word) ?? 0) + count);
  }
  return words;
}
