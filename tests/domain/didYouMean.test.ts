/** The meaning of a search that finds nothing: each name with one slip leads to it, and nonsense to nothing. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readTable } from "#domain/import/csv.ts";
import { addWords, meaningsOf } from "#domain/search/didYouMean.ts";
import { isFoundBy, searchText } from "#domain/search/text.ts";
import { type Random, seeded } from "#tests/random.ts";

const GERMAN = [
  ...["Holzeisenbahn Brücke", "Ravensburger Puzzle Piraten", "Müllabfuhr mit Tonne", "Kaufladen"],
  ...["Playmobil Pferdehof", "Traktor mit Anhänger", "Holz Kugelbahn", "Fußball, rot", "Die Maus"],
];

function namesOfSample(): string[] {
  const read = readTable(readFileSync("server/sample/stock.csv"));
  if (read.type !== "table") throw new Error(read.sentence);
  const { headings, rows } = read.table;
  return rows.map((cells) => String(cells[headings.indexOf("Name")])).filter((name) => name !== "");
}

function shopOf(names: string[]) {
  const texts = names.map((name) => searchText(name));
  const words = new Map<string, number>();
  for (const text of texts) addWords(words, text);
  const find = (query: string) => names.filter((_, n) => isFoundBy(query, String(texts[n])));
  /** The results for a person who takes the suggested meaning. */
  const findAfterAll = (query: string) => {
    const exact = find(query);
    if (exact.length > 0) return exact;
    const meant = meaningsOf(query, words).find((one) => find(one).length > 0);
    return meant === undefined ? [] : find(meant);
  };
  return { names, words, find, findAfterAll };
}

const german = shopOf(GERMAN);
const sample = shopOf([...new Set([...namesOfSample(), ...GERMAN])].sort());

it.each([
  ["holzeisenban", "Holzeisenbahn Brücke"],
  ["rawensburger", "Ravensburger Puzzle Piraten"],
  ["Müllabfur", "Müllabfuhr mit Tonne"],
  ["muellabfuhr", "Müllabfuhr mit Tonne"],
  ["Playmobile", "Playmobil Pferdehof"],
  ["Tracktor", "Traktor mit Anhänger"],
  ["kaeufladen", "Kaufladen"],
  ["kugelban holz", "Holz Kugelbahn"],
  ["holzkugelbahn", "Holz Kugelbahn"],
  ["eisenban", "Holzeisenbahn Brücke"],
  ["Fusball", "Fußball, rot"],
])("%s means %s", (typed, name) => {
  expect(german.find(typed)).toEqual([]);
  expect(german.findAfterAll(typed)).toContain(name);
});

it("of more than eight words none is looked for: what a search costs is bounded", () => {
  const eight = "holzeisenban aa bb cc dd ee ff gg";
  expect(meaningsOf(eight, german.words)).not.toEqual([]);
  expect(meaningsOf(`${eight} hh`, german.words)).toEqual([]);
});

it("two letters that changed places are likelier than one too many", () => {
  const { words } = shopOf(["Building kit", "Kit of rails", "Kite"]);
  expect(meaningsOf("kiet", words)).toEqual(["kite", "kit"]);
});

it.each(["4006381333932", "TRAIN-0042", "un", "", "   ", "%%%", "𝄞𝄞𝄞𝄞𝄞"])(
  "%j is asked about nobody: a code, too short, or no word",
  (typed) => {
    expect(meaningsOf(typed, sample.words)).toEqual([]);
  },
);

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A name as somebody types it who slips once. */
function misspelt(name: string, random: Random): string {
  const pick = <T>(of: ArrayLike<T>): T => of[Math.floor(random() * of.length)] as T;
  const long = name.split(/[^\p{L}]+/u).filter((word) => word.length > 4);
  const word = pick(long.length > 0 ? long : name.split(" "));
  const at = 1 + Math.floor(random() * (word.length - 2));
  const kinds: (() => string)[] = [
    () => word.slice(0, at) + pick(LETTERS) + word.slice(at + 1),
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word[at] + word.slice(at),
    () => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    () => `${word.slice(0, at + 1)} ${word.slice(at + 1)}`,
    () => word.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"),
    () => name.split(" ").slice(0, 2).join(""),
  ];
  return pick(kinds)();
}

it("500 slips lead to the toy among the first five in 95 of 100", () => {
  const random = seeded();
  const missed: string[] = [];
  for (let n = 0; n < 500; n++) {
    const name = sample.names[n % sample.names.length] as string;
    const typed = misspelt(name, random);
    // A word that many toys have finds many, rightly written too.
    const first = sample.findAfterAll(typed);
    const isFound = first.slice(0, 5).includes(name) || (first.length > 5 && first.includes(name));
    if (!isFound) missed.push(`${typed} for ${name}`);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(25);
});

it("100 words of nonsense lead to nothing", () => {
  const random = seeded();
  const nonsense = Array.from({ length: 100 }, () =>
    Array.from({ length: 6 + Math.floor(random() * 5) }, () =>
      LETTERS.charAt(Math.floor(random() * 26)),
    ).join(""),
  );
  expect(nonsense.filter((typed) => sample.findAfterAll(typed).length > 0)).toEqual([]);
});
