/** A large stock for measurements, made in one transaction: many toys, boxes and sections, the same each time. */
import { checkDigit } from "#domain/code/checkDigit.ts";
import { gtinsOf, inHouseCode } from "#domain/code/codes.ts";
import { addToCounter } from "#server/database/counters.ts";
import type { Database, StockTrx } from "#server/database/database.ts";
import type { BoxLinesTable } from "#server/database/tables/stock.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { newRow } from "#server/stock/toys/toyRows.ts";

export interface StockSize {
  toys: number;
  boxes: number;
  sections: number;
}

/** Kinds of toys in a box. */
const LINES_IN_BOX = 20;
/** Rows in one INSERT, and how many parameters SQLite takes in one: 32,766. */
const CHUNK = 500;

const WORDS = [
  ["Wooden", "Plush", "Magnetic", "Musical", "Giant", "Tiny", "Rainbow", "Classic", "Soft"],
  ["Train", "Bear", "Puzzle", "Castle", "Doll", "Robot", "Kite", "Drum", "Tractor", "Owl", "Boat"],
  ["Set", "Box", "Kit", "Friend", "Game", "Family", "Starter", "Deluxe", "Junior", "Travel"],
];
const TAGS = ["wood", "plush", "music", "outdoor", "craft", "puzzle", "vehicles", "baby"];
const GENDERS = ["unisex", "boy", "girl"] as const;

/** Even but not in order: multiplied by a prime, whatever is taken of it. */
const scattered = (n: number, of: number) => (n * 7919) % of;

/** The `n`th toy's code. */
export function benchBarcode(n: number): string {
  const digits = `4${String(n).padStart(11, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}

/** A number that only the `n`th toy's name has. */
export const benchNumber = (n: number): number => scattered(n, 1_000_003);

function benchToy(n: number) {
  const words = WORDS.map((list, i) => list[scattered(n + i * 31, list.length)]);
  const ageMin = scattered(n, 13);
  const barcode = benchBarcode(n);
  return newRow(barcode, {
    strToyBarcode: barcode,
    strName: `${words.join(" ")} ${benchNumber(n)}`,
    strGender: GENDERS[n % 3] ?? "unisex",
    intAgeMin: ageMin,
    intAgeMax: ageMin + 6,
    intQuantity: scattered(n, 97),
    intLowStockThreshold: 5 + (n % 11),
    strDescription: "Complete, cleaned and checked. Small parts are in the bag.",
    tags: [TAGS[n % 8] ?? "", TAGS[(n + 3) % 8] ?? ""],
  });
}

async function inChunks<T>(rows: T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) await insert(rows.slice(i, i + CHUNK));
}

/** Rows of codes, which name toys or boxes by their ids. */
const codesOf = (kind: "toy" | "box", codes: { strCode: string; intThing: number }[]) =>
  codes.map(({ strCode, intThing }) => ({
    ...{ strCode, strKind: kind, intThing, isCurrent: 1, intSince: 0 },
    strGtin: gtinsOf(strCode)[0] ?? null,
  }));

/** Fills an empty database, past the journal. 100,000 toys take some seconds. */
export async function fillStock(database: Database, size: StockSize): Promise<void> {
  await database.write(async (journaled) => {
    const trx = journaled as unknown as StockTrx;
    const newIds = async (n: number) => (await addToCounter(journaled, "things", n)) + 1;
    const firstToy = await newIds(size.toys);
    const numbers = Array.from({ length: size.toys }, (_, n) => n);
    await inChunks(numbers, async (chunk) => {
      const toys = chunk.map((n) => ({ ...benchToy(n), intToy: firstToy + n, intVersion: 0 }));
      const codes = toys.map((toy) => ({ strCode: toy.strToyBarcode, intThing: toy.intToy }));
      await trx.insertInto("codes").values(codesOf("toy", codes)).execute();
      await trx.insertInto("toys").values(toys).execute();
    });
    await addToCounter(journaled, "toys", size.toys);

    const firstSection = await newIds(size.sections);
    const sections = Array.from({ length: size.sections }, (_, n) => ({
      ...{ intId: firstSection + n, intSection: n + 1 },
    }));
    if (sections.length > 0) await trx.insertInto("sections").values(sections).execute();

    const firstCode = await addToCounter(journaled, "nextCode", size.boxes);
    const firstBox = await newIds(size.boxes);
    const boxes = Array.from({ length: size.boxes }, (_, n) => {
      const boxCode = inHouseCode(firstCode + n);
      // Every tenth box stands on the Floor.
      const section = size.sections === 0 || n % 10 === 9 ? null : (n % size.sections) + 1;
      const row = newBoxRow(boxCode, `${TAGS[n % 8]} shelf ${n}`, section);
      return { ...row, intBox: firstBox + n, intVersion: 0 };
    });
    await inChunks(boxes, async (chunk) => {
      const codes = chunk.map((box) => ({ strCode: box.strBoxCode, intThing: box.intBox }));
      await trx.insertInto("codes").values(codesOf("box", codes)).execute();
      await trx.insertInto("boxes").values(chunk).execute();
    });

    const kinds = Math.min(LINES_IN_BOX, size.toys);
    const lines = boxes.flatMap(({ intBox }, n) =>
      Array.from(
        { length: kinds },
        (_, i): BoxLinesTable => ({
          intBox,
          intToy: firstToy + ((n * kinds + i) % size.toys),
          intAmountInBox: 1 + ((n + i) % 9),
        }),
      ),
    );
    await inChunks(lines, (chunk) => trx.insertInto("boxLines").values(chunk).execute());
  });
}

/** The first id that the bare server gives, far from those of the stock. */
let bareId = 1_000_000_000;

/** The rows of a new toy as the bare server inserts them: all but the journal's. */
export function bareRows(
  { strToyBarcode, ...toy }: { strToyBarcode: string; strName: string; intQuantity: number },
  { user, key }: { user: string; key: string },
) {
  const toyId = bareId++;
  const row = { ...newRow(strToyBarcode, { strToyBarcode, ...toy }), intToy: toyId, intVersion: 0 };
  const [code] = codesOf("toy", [{ strCode: strToyBarcode, intThing: toyId }]);
  const strAnswer = JSON.stringify(row);
  return [
    ["codes", { ...code }],
    ["toys", { ...row }],
    [
      "idempotencyKeys",
      { strUser: user, strKey: key, strRequest: "", strAnswer, intCreatedAt: Date.now() },
    ],
  ] as const;
}
