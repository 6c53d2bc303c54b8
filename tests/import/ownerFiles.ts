/** Files as owners have them: a toy library's export with ages in many ways, a workbook of two sheets, a price list. */
import { seeded } from "../random.ts";

/** The toy of a row once its file is in. */
interface Meant {
  strName: string;
  intQuantity: number;
  ageMin?: number;
  ageMax?: number;
  /** The values of columns that become own fields, by their headings, in the stored form. */
  own: Record<string, string>;
}

export interface OwnerFile {
  headings: string[];
  rows: string[][];
  /** By the code. */
  toys: Map<string, Meant>;
}

/** The ways to write an age, by the unit of its ends: from {a} on, or from {a} to {b}. */
const WAYS = {
  months: [
    ...["{a} mths +", "{a}mths+", "{a}m+", "{a} M+", "{a} months", "{a} Monate", "ab {a} Mon."],
    ...["from {a} months", "{a} mo", "dès {a} mois", "vanaf {a} maanden", "{a}+ mths"],
    ...["{a} months and up", "{a} mois et +", "{a}-{b}mths", "{a} - {b} months"],
    ...["{a} bis {b} Monate", "{a} à {b} mois", "{a}–{b} M"],
  ],
  years: [
    ...["{a}", "{a}+", "{a} yrs +", "ab {a}", "ab {a} Jahren", "{a} J.", "à partir de {a} ans"],
    ...["vanaf {a} jaar", "Age {a}+", "{a} years and over", "{a} und älter", "desde {a} años"],
    ...["{a}-{b}", "{a}–{b} Jahre", "{a} to {b} yrs", "de {a} à {b} ans", "{a}-{b} year olds"],
    ...["Ages {a}-{b}"],
  ],
  both: ["{a} mths - {b} yrs", "{a}m-{b}y", "{a} Mon. bis {b} J."],
};
export const AGES = Object.entries(WAYS).flatMap(([unit, ways]) =>
  ways.map((way) => ({ way, each: unit === "years" ? 12 : 1, last: unit === "months" ? 1 : 12 })),
);

const whole = (random: () => number, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** An age in the nth way, with the months that it means. */
function writtenAge(n: number, random: () => number) {
  const { way, each, last } = AGES[n % AGES.length] ?? { way: "", each: 1, last: 1 };
  const [from, to] = [
    whole(random, 1, each === 12 ? 5 : 12),
    whole(random, each === last ? 13 : 2, 36),
  ];
  const text = way.replace("{a}", String(from)).replace("{b}", String(to));
  return { text, ageMin: from * each, ...(way.includes("{b}") && { ageMax: to * last }) };
}

const NAMES = [
  "Wooden Train",
  "Puzzle Maus",
  "Fühlspiel",
  "Marble Run",
  "Doll's House",
  "Kugelbahn",
];
const MAKERS = ["Haba", "Brio", "Ravensburger", "Selecta", ""];
const STATES = ["In", "Out", "In", "Repair", "In"];
const oneOf = (list: readonly string[], n: number) => list[n % list.length] ?? "";
const day = (n: number) =>
  `2024-${String((n % 12) + 1).padStart(2, "0")}-${String((n % 28) + 1).padStart(2, "0")}`;
/** Own values of a row, without the empty ones. */
const filled = (own: Record<string, string>) =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== ""));

/**
 * The export of SETLS and MiBase: codes of their own, no quantity, ages as each helper wrote them; 2 rows have no name.
 */
export function libraryExport(seed = 1): OwnerFile {
  const random = seeded(seed);
  const toys: OwnerFile["toys"] = new Map();
  const rows = Array.from({ length: 900 }, (_, n) => {
    const { text, ...ages } = writtenAge(n, random);
    const code = `TL${String(n + 1).padStart(4, "0")}`;
    const name = n % 450 === 449 ? "" : `${oneOf(NAMES, n)} ${n}`;
    const [maker, state, bought] = [oneOf(MAKERS, n), oneOf(STATES, n), day(n)];
    const own = filled({ Manufacturer: maker, Status: state, "Date purchased": bought });
    if (name) toys.set(code, { strName: name, intQuantity: 1, ...ages, own });
    return [code, name, text, oneOf(["Wood", "Games", "Outdoor"], n), maker, state, bought];
  });
  const headings = [
    "ID",
    "Toy Name",
    "Age Range",
    "Category",
    "Manufacturer",
    "Status",
    "Date purchased",
  ];
  return { headings, rows, toys };
}

/** A shop's own sheet, behind a cover. */
export function secondSheet(seed = 2): OwnerFile {
  const random = seeded(seed);
  const toys: OwnerFile["toys"] = new Map();
  const rows = Array.from({ length: 300 }, (_, n) => {
    const code = `SP-${1000 + n}`;
    const name = `${oneOf(NAMES, n)} ${n}`;
    const quantity = whole(random, 0, 1400);
    const years = whole(random, 1, 9);
    toys.set(code, { strName: name, intQuantity: quantity, ageMin: 12 * years, own: {} });
    return [code, name, String(quantity), `ab ${years}`, `K${n % 20}`, String((n % 6) + 1)];
  });
  return {
    headings: ["Artikelnr.", "Bezeichnung", "Menge", "Alter", "Kiste", "Regal"],
    rows,
    toys,
  };
}

/** With nine columns that only this shop has. */
export function priceList(seed = 3): OwnerFile {
  const random = seeded(seed);
  const toys: OwnerFile["toys"] = new Map();
  const rows = Array.from({ length: 400 }, (_, n) => {
    const code = `P${5000 + n}`;
    const name = `${oneOf(NAMES, n)} ${n}`;
    const quantity = whole(random, 0, 60);
    const cents = whole(random, 199, 129_999);
    const [price, cost] = [cents, Math.floor(cents / 2)].map((one) => (one / 100).toFixed(2));
    const german = (text = "") => {
      const [units = "", rest = ""] = text.split(".");
      return `${units.replace(/\B(?=(\d{3})+$)/g, ".")},${rest} €`;
    };
    const own = filled({
      "Preis €": price ?? "",
      Einkaufspreis: cost ?? "",
      Lieferant: oneOf(MAKERS, n),
      Zustand: oneOf(["New", "Good", "Used"], n),
      Angeschafft: day(n),
      Batterien: oneOf(["2 AA", "", "3 AAA"], n),
      Teile: String(whole(random, 1, 1500)),
      Verleih: oneOf(["yes", "no"], n),
      Farbe: oneOf(["rot", "blau", ""], n),
    });
    toys.set(code, { strName: name, intQuantity: quantity, own });
    const { Lieferant = "", Angeschafft = "", Batterien = "", Farbe = "" } = own;
    const [year, month, date] = Angeschafft.split("-");
    return [
      ...[
        code,
        name,
        String(quantity),
        german(price),
        german(cost),
        Lieferant,
        oneOf(["neu", "gut", "gebraucht"], n),
      ],
      ...[`${date}.${month}.${year}`, Batterien, own.Teile ?? "", oneOf(["ja", "nein"], n), Farbe],
    ];
  });
  const headings = [
    ...[
      "Artikelnummer",
      "Bezeichnung",
      "Bestand",
      "Preis €",
      "Einkaufspreis",
      "Lieferant",
      "Zustand",
    ],
    ...["Angeschafft", "Batterien", "Teile", "Verleih", "Farbe"],
  ];
  return { headings, rows, toys };
}
