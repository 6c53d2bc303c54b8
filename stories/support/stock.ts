/** The stock that stories show: believable toys and boxes, and the largest that the rules allow. */
import { checkDigit } from "#domain/code/checkDigit.ts";
import { NAME_MAX, QUANTITY_MAX, TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import { derivedOf } from "#domain/toy/stock.ts";
import { NUMBER_FIELDS, recordOf } from "#domain/toy/toyFields.ts";
import type {
  Box,
  BoxContent,
  BoxLine,
  Gender,
  OtherCode,
  Section,
  Session,
  Toy,
} from "#domain/types.ts";

/** A sheet with nothing on it. */
export const WHITE_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==";

/** A drawn picture (bricks of one colour), so that nothing is fetched. */
function picture(hue: number): string {
  const brick = (x: number, y: number, light: number) =>
    `<rect x="${x}" y="${y}" width="18" height="12" rx="2" fill="hsl(${hue} 55% ${light}%)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 60% 90%)"/>${brick(13, 38, 45)}${brick(33, 38, 60)}${brick(23, 24, 52)}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Ids of the server, each given once. */
let lastId = 0;
export const nextId = () => ++lastId;

export function toy(changes: Partial<Toy> & Pick<Toy, "strToyBarcode" | "strName">): Toy {
  const whole = {
    ...recordOf(NUMBER_FIELDS, () => null),
    id: nextId(),
    strGender: "unisex" as Gender,
    intAgeMin: 3,
    intAgeMax: 8,
    intAgeMinMonths: null,
    intAgeMaxMonths: null,
    intQuantity: 12,
    intLowStockThreshold: 5,
    strDescription: "",
    tags: [],
    strImageID: null,
    imageThumb: null,
    imageLarge: null,
    own: {},
    intVersion: 1,
    ...changes,
  };
  return { ...whole, ...derivedOf(whole) };
}

const ean = (digits: string) => `${digits}${checkDigit(digits)}`;

/** Code without its check digit | name | gender | ages | quantity | threshold | tags | picture */
const LINES = `
400638177401 | Wooden Train Starter Set | unisex | 3-8 | 24 | 6 | wood, vehicles | 30
400638177402 | Wooden Rail Bridge | unisex | 3-8 | 9 | 4 | wood, vehicles | 40
400555612040 | Memory Game Forest Animals | unisex | 4-9 | 18 | 5 | game, animals | 120
400555612042 | Marble Run Big Tower | unisex | 5-12 | 6 | 6 | construction |
400555612043 | Jigsaw Old Town, 500 Pieces | unisex | 10-99 | 11 | 3 | puzzle | 260
401030130110 | Play Dough Rainbow, 8 Tubs | unisex | 3-10 | 42 | 12 | craft | 330
401030130112 | Loom Band Box | girl | 6-12 | 2 | 5 | craft |
402290071310 | Fire Engine with Ladder | boy | 3-8 | 7 | 5 | vehicles | 5
402290071313 | Excavator, Sand Pit Size | boy | 3-8 | 0 | 3 | vehicles, outdoor | 45
402290071314 | Racing Car Pull-Back, Red | boy | 3-7 | 31 | 10 | vehicles | 0
301430256001 | Ring Stacker | unisex | 0-2 | 16 | 5 | baby |
301430256003 | Rattle Elephant | unisex | 0-1 | 21 | 6 | baby, animals | 220
301430256005 | Shape Sorter House | unisex | 1-3 | 4 | 5 | baby, learning |
501099345211 | Market Stall with Awning | unisex | 3-8 | 2 | 2 | role play, wood | 15
501099345214 | Tool Bench | unisex | 3-7 | 1 | 2 | role play, wood |
501099345216 | Hand Puppet Crocodile | unisex | 3-9 | 11 | 4 | puppet, animals | 110
570201605901 | Bricks Basic Box, 600 Pieces | unisex | 4-12 | 19 | 6 | bricks | 10
570201605904 | Castle Kit with Drawbridge | boy | 6-12 | 0 | 2 | construction | 280
871212405510 | Balance Bike, Yellow | unisex | 2-5 | 6 | 2 | outdoor | 55
871212405516 | Kite Rainbow Delta | unisex | 6-14 | 3 | 3 | outdoor | 200
800136230710 | Doll Mila with Wardrobe | girl | 3-8 | 8 | 4 | doll | 310
841177401312 | Ukulele, Soprano | unisex | 6-14 | 4 | 3 | music |
003600029145 | Plush Bear, Brown | unisex | 0-6 | 13 | 5 | plush, animals | 25
590100277301 | Chess Set, Folding Board | unisex | 6-99 | 9 | 4 | game, wood | 0
`;

function toyOfLine(line: string): Toy {
  const [code = "", strName = "", gender, ages = "", quantity, threshold, tags = "", hue = ""] =
    line.split("|").map((part) => part.trim());
  const [intAgeMin = 0, intAgeMax = 0] = ages.split("-").map(Number);
  const image = hue ? picture(Number(hue)) : null;
  return toy({
    strToyBarcode: ean(code),
    strName,
    strGender: gender as Gender,
    intAgeMin,
    intAgeMax,
    intQuantity: Number(quantity),
    intLowStockThreshold: Number(threshold),
    tags: tags.split(",").map((tag) => tag.trim()),
    imageThumb: image,
    imageLarge: image,
  });
}

export const toys: Toy[] = LINES.trim().split("\n").map(toyOfLine);

function named(name: string): Toy {
  const found = toys.find((one) => one.strName === name);
  if (!found) throw new Error(`No toy is named ${name}`);
  return found;
}

export const train: Toy = {
  ...named("Wooden Train Starter Set"),
  strDescription: "Track pieces are in the drawstring bag; count 24 before lending out.",
};
export const bear = named("Plush Bear, Brown");
export const excavator = named("Excavator, Sand Pit Size");
export const puppet = named("Hand Puppet Crocodile");
export const loom = named("Loom Band Box");

const filled = (text: string, length: number) => text.repeat(length).slice(0, length).trimEnd();

/** A toy with the longest, most and greatest values that the rules allow; its picture is missing. */
export const fullToy: Toy = toy({
  strToyBarcode: "WAREHOUSE-NORTH/AISLE-12/SHELF-004/TRAY-0007/ITEM-00000000000042",
  strName: filled("Extraordinarily Long Wooden Train Set ", NAME_MAX).padEnd(NAME_MAX, "!"),
  intAgeMin: 10,
  intAgeMax: 150,
  intQuantity: QUANTITY_MAX,
  intLowStockThreshold: QUANTITY_MAX,
  strDescription: filled("Every word of these notes counts, up to the very last. ", 250),
  tags: Array.from({ length: TAGS_MAX }, (_, n) => `tag-${n}-`.padEnd(TAG_MAX, "abcdefghij")),
  imageThumb: "/no-such-picture.png",
  imageLarge: "/no-such-picture.png",
});

/** Earlier codes of toys: one that can be freed and one that cannot yet. */
export const otherCodes: OtherCode[] = [
  { strCode: "2000000000305", intSince: Date.UTC(2099, 0, 1), intFreeFrom: Date.UTC(2099, 2, 2) },
  { strCode: "TRAIN-OLD", intSince: Date.UTC(2026, 0, 1), intFreeFrom: Date.UTC(2026, 2, 2) },
];

const box = (
  boxCode: string,
  section: number | null,
  note: string,
  toyCount: number,
  units: number,
): Box => ({
  ...{
    id: nextId(),
    strBoxCode: boxCode,
    intSection: section,
    strCustomNote: note,
    intToys: toyCount,
    intUnits: units,
    intVersion: 1,
  },
});

export const BOX = "2000000000107";
/** The next code that is handed out. */
export const NEW_CODE = "2000000000985";

export const boxes: Box[] = [
  box(BOX, 1, "Wooden toys, top shelf", 3, 14),
  box("2000000000114", 1, "none", 2, 9),
  box("2000000000121", 2, "Baby and toddler", 1, 6),
  box("CRATE-A", null, "Returns, to be checked", 1, 2),
  box("CRATE-B", null, "none", 0, 0),
];

export const sections: Section[] = [
  { id: nextId(), intSection: 1, strName: "Window side", intBoxes: 2 },
  { id: nextId(), intSection: 2, intBoxes: 1 },
  { id: nextId(), intSection: 4, intBoxes: 0 },
];

/** The boxes together hold the quantity, where a story does not say otherwise. */
export const line = (of: Toy, amount: number): BoxContent => ({
  ...of,
  intAmountInBox: amount,
  intAmountInBoxes: of.intQuantity,
});

/** The contents of each box. */
export const contents: Record<string, BoxLine[]> = {
  [BOX]: [line(train, 6), line(named("Wooden Rail Bridge"), 4), line(bear, 4)],
  "2000000000114": [line(puppet, 5), line(bear, 4)],
  "2000000000121": [line(named("Rattle Elephant"), 6)],
  "CRATE-A": [line(loom, 2)],
  "CRATE-B": [],
};

function sessionOf(role: string, user: Partial<Session["user"]> = {}): Session {
  return {
    role,
    rights: role === "admin" ? [...RIGHTS] : [],
    accessToken: `story-${role}`,
    expiresAt: Date.now() + 12 * 60 * 60 * 1000,
    user: {
      name: "Ada Shelf",
      email: "ada@toyshelf.example",
      address: "4 Shelf Street, Toytown",
      phone: "+44 20 7946 0000",
      dob: "1990-12-10",
      ...user,
    },
  };
}

export const admin = sessionOf("admin");
/** Without a right. */
export const plainAdmin: Session = { ...sessionOf("admin"), rights: ["stock"] };
export const guest = sessionOf("guest", { name: "Gil Guest", email: "gil@toyshelf.example" });
export const clerk = sessionOf("user", { address: null, phone: null, dob: null });
/** The longest that the contract allows. */
export const fullSession = sessionOf("a-role-with-a-rather-long-name", {
  name: filled("Wilhelmina Bartholomea Featherstonehaugh ", 100),
  email: `${"very.long.".repeat(17)}address@toyshelf.example`,
  address: filled("Flat 12b, The Old Toy Manufactory, 1234 Extraordinarily Long Street, ", 300),
});

export const fullBox: Box = box(
  "WAREHOUSE-NORTH/AISLE-12/SHELF-004/TRAY-0007/BOX-000000000000042",
  9999,
  filled("Every word of this note counts, up to the very last. ", 250),
  1_234_567,
  QUANTITY_MAX,
);
