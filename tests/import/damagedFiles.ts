/**
 * Files as shops and toy libraries have them: a German Excel's, and two in the shapes of other programs' exports.
 * Each damage is done to at least DAMAGED of the rows. A seed gives the same file again.
 */
import Papa from "papaparse";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { seeded } from "../random.ts";

/** The share of the rows, for each damage. */
const DAMAGED = 0.025;

export interface DamagedFile {
  name: string;
  bytes: Uint8Array;
  /** The rows that are of a toy: no title, no sum, none that is blank. */
  toyRows: number[];
  /** Toys, as the file means them. */
  toys: DamagedToy[];
}

interface DamagedToy {
  code: string;
  /** False where a spreadsheet has shortened its code: nobody can tell it any more. */
  isCodeKnown: boolean;
  rows: number[];
  quantity: number;
}

type Damage = (cells: Record<Column, string>, random: () => number) => void;
type Column =
  | ("code" | "name" | "quantity" | "gender" | "ageMin" | "ageMax")
  | ("tags" | "box" | "section" | "note" | "threshold");

function ean13(n: number, prefix = "40"): string {
  const body = `${prefix}${String(n).padStart(12 - prefix.length, "0")}`;
  return `${body}${checkDigit(body)}`;
}

const NAMES = [
  "Fühlspiel",
  "Kugelbahn",
  "Puzzle „Die Maus“",
  "Bäckerei",
  "Holzzug",
  "Geoboard",
  "Würfelspiel",
];
const WORDS: Record<string, string[]> = {
  de: ["Mädchen", "Jungen", "für Alle", "w", "weiblich", "Junge"],
  en: ["Girls", "Boys", "Everyone", "Female", "Male", "Unisex"],
  es: ["niña", "niño", "ambos", "chicas", "chicos", "mixto"],
};
const TAGS = ["Holz", "Puzzle", "draußen", "Lernen", "Musik", "Bauen", "Tiere"];

/** 4,00638E+12, as a spreadsheet shows a long number. */
const shorten = (code: string) => `${code[0]},${code.slice(1, 6)}E+${code.length - 1}`;

const pick = (list: readonly string[], random: () => number) =>
  list[Math.floor(random() * list.length)] ?? "";

const damagesOf = (language: string): Record<string, Damage> => ({
  shortened: (cells) => {
    cells.code = shorten(cells.code);
  },
  thousands: (cells) => {
    cells.code = cells.code.replace(/\B(?=(\d{3})+$)/g, ".");
  },
  decimals: (cells) => {
    cells.quantity = `${cells.quantity},0`;
  },
  pieces: (cells, random) => {
    cells.quantity = `${cells.quantity} ${pick(["St.", "Stück", "x", "pcs"], random)}`;
  },
  genders: (cells, random) => {
    cells.gender = pick(WORDS[language] ?? [], random);
  },
  ages: (cells, random) => {
    cells.ageMin = pick(["ab 3", "3-6", "18 Monate", "3+", "4 – 8 Jahre"], random);
    cells.ageMax = "";
  },
  manyTags: (cells) => {
    cells.tags = TAGS.join(", ");
  },
  longNames: (cells) => {
    cells.name = `${cells.name}, ${"mit vielen schönen Teilen ".repeat(5)}`.trim();
  },
});

interface Shape {
  name: string;
  language: "de" | "en" | "es";
  separator: string;
  encode: (text: string) => Uint8Array;
  headings: [heading: string, column: Column][];
  /** A line over the headings, as a person's own sheet has it. */
  title?: string;
  /** The word of a row that sums the ones above. */
  sum?: string;
}

const inUtf8 = (text: string) => new TextEncoder().encode(text);
/** The characters of Windows-1252 that are none of Latin-1. */
const CP1252: Record<string, number> = {
  "€": 0x80,
  "„": 0x84,
  "…": 0x85,
  "“": 0x93,
  "”": 0x94,
  "–": 0x96,
};
const inCp1252 = (text: string) =>
  Uint8Array.from([...text].map((character) => CP1252[character] ?? character.charCodeAt(0)));

export const SHAPES: Shape[] = [
  {
    ...{ name: "a German Excel", language: "de", separator: ";", encode: inCp1252 },
    ...{ title: "Bestand Spielothek, Stand 23.11.", sum: "Summe" },
    headings: [
      ["Artikelnr.", "code"],
      ["Bezeichnung", "name"],
      ["Menge", "quantity"],
      ["Geschlecht", "gender"],
      ["Alter von", "ageMin"],
      ["Alter bis", "ageMax"],
      ["Schlagworte", "tags"],
      ["Kiste", "box"],
      ["Regal", "section"],
      ["Bemerkung", "note"],
      ["Mindestbestand", "threshold"],
    ],
  },
  {
    ...{ name: "Homebox", language: "en", separator: ",", encode: inUtf8 },
    headings: [
      ["HB.asset_id", "code"],
      ["HB.name", "name"],
      ["HB.quantity", "quantity"],
      ["Gender", "gender"],
      ["Min Age", "ageMin"],
      ["Max Age", "ageMax"],
      ["HB.tags", "tags"],
      ["HB.location", "box"],
      ["HB.description", "note"],
    ],
  },
  {
    ...{ name: "a shop's list in Spanish", language: "es", separator: ";", encode: inCp1252 },
    ...{ sum: "Total" },
    headings: [
      ["Código de barras", "code"],
      ["Nombre", "name"],
      ["Cantidad", "quantity"],
      ["Género", "gender"],
      ["Edad mínima", "ageMin"],
      ["Edad máxima", "ageMax"],
      ["Etiquetas", "tags"],
      ["Caja", "box"],
      ["Sección", "section"],
    ],
  },
];

/** A file of a shape with about so many rows. */
export function damagedFile(shape: Shape, seed: number, rows = 600): DamagedFile {
  const random = seeded(seed);
  const damages = Object.entries(damagesOf(shape.language));
  const each = Math.ceil(rows * DAMAGED);
  const lines: string[][] = [];
  const blank = shape.headings.map(() => "");
  const add = (cells: string[]) => lines.push(cells);
  if (shape.title) add([shape.title, ...blank.slice(1)]);
  add(shape.headings.map(([heading]) => heading));
  const toys: DamagedToy[] = [];
  // Each of them is damaged in one way; codes that lost zeros are UPCs.
  const kinds = [
    ...damages.flatMap(([kind]) => Array<string>(each).fill(kind)),
    ...Array<string>(each).fill("lostZeros"),
    ...Array<string>(each).fill("severalRows"),
  ];
  const kindAt = new Map<number, string>();
  for (const kind of kinds) {
    let place = Math.floor(random() * rows);
    while (kindAt.has(place)) place = (place + 1) % rows;
    kindAt.set(place, kind);
  }
  let sum = 0;
  for (let n = 0; n < rows; ) {
    const kind = kindAt.get(n) ?? "none";
    const full = kind === "lostZeros" ? ean13(seed * 7 + n, "00") : ean13(seed * 1000 + n);
    const count = kind === "severalRows" ? 2 + Math.floor(random() * 2) : 1;
    const toy: DamagedToy = {
      code: full,
      isCodeKnown: kind !== "shortened",
      rows: [],
      quantity: 0,
    };
    const name = `${pick(NAMES, random)} ${n}`;
    const gender = shape.language === "en" ? "unisex" : "";
    for (let part = 0; part < count; part++, n++) {
      const quantity = 1 + Math.floor(random() * 40);
      const cells: Record<Column, string> = {
        ...{ code: full, name, quantity: String(quantity), gender, ageMin: "3", ageMax: "99" },
        ...{ tags: pick(TAGS, random), box: random() < 0.2 ? "" : `BOX-${(n % 60) + 1}` },
        ...{ section: "", note: "", threshold: "1" },
      };
      if (cells.box) cells.section = `${((n % 60) % 6) + 1}`;
      if (count > 1) cells.box = `BOX-${((n + part * 17) % 60) + 1}`;
      if (count > 1) cells.section = "";
      if (kind === "lostZeros") cells.code = full.replace(/^0+/, "");
      damages.find(([of]) => of === kind)?.[1](cells, random);
      toy.quantity += quantity;
      sum += quantity;
      add(shape.headings.map(([, column]) => cells[column]));
      toy.rows.push(lines.length);
    }
    toys.push(toy);
    if (n % 40 === 0) add(blank);
    if (shape.title && n % 45 === 0) add([`Regal ${n / 45}`, ...blank.slice(1)]);
    if (shape.sum && n % 50 === 0) {
      add(
        shape.headings.map(([, column]) =>
          column === "name" ? (shape.sum ?? "") : column === "quantity" ? String(sum) : "",
        ),
      );
    }
  }
  const text = Papa.unparse(lines, { delimiter: shape.separator });
  const toyRows = toys.flatMap((toy) => toy.rows);
  return { name: shape.name, bytes: shape.encode(`${text}\r\n`), toys, toyRows };
}
