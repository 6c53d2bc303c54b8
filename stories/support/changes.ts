/** The history of the stories' stock. */
import type { Change, Thing } from "#domain/types.ts";
import { BOX, bear, fullBox, fullToy, puppet, toys, train } from "./stock.ts";

const NEWEST = Date.UTC(2026, 4, 12, 15, 40);
const MINUTE = 60_000;

const PEOPLE = { ada: "Ada Shelf", ben: "Ben Carton" } as const;

interface Entry {
  who: keyof typeof PEOPLE | "";
  strOperation: string;
  things: Thing[];
  more?: Partial<Change>;
}

const line = (
  { id, strToyBarcode, strName }: typeof train,
  boxCode: string,
  [was, is]: [number, number],
): Thing => ({
  ...{ strKind: "line", id, strCode: strToyBarcode, strName, strBoxCode: boxCode, boxId: 1 },
  before: was === 0 ? null : { intAmountInBox: was },
  after: is === 0 ? null : { intAmountInBox: is },
});
const toyThing = (
  { id, strToyBarcode, strName }: typeof train,
  before: Thing["before"],
  after: Thing["after"],
): Thing => ({ strKind: "toy", id, strCode: strToyBarcode, strName, before, after });
const boxThing = (code: string, before: Thing["before"], after: Thing["after"]): Thing => ({
  ...{ strKind: "box", id: 1, strCode: code, strName: "none", before, after },
});

const newCode: Thing = {
  ...{ strKind: "code", id: null, strCode: "2000000000985", strName: "" },
  ...{ before: null, after: {} },
};

const cart: Entry[] = toys.slice(0, 8).map((toy, n) => ({
  who: "ben",
  strOperation: "addBoxToy",
  things: [line(toy, "CRATE-B", [0, n + 1])],
  more: { strGroup: "cart", intTogether: 8 },
}));

/** The newest first. */
const entries: Entry[] = [
  {
    who: "ada",
    strOperation: "updateToy",
    things: [toyThing(train, { intQuantity: 12 }, { intQuantity: 9 })],
  },
  {
    who: "ben",
    strOperation: "updateToy",
    things: [],
    more: {
      strRefused: `The box ${BOX} holds only 0 of "${bear.strName}".`,
      strNoUndo: "Nothing was changed by it.",
    },
  },
  {
    who: "ben",
    strOperation: "undoChange",
    things: [line(bear, BOX, [7, 4])],
    more: { undoes: [8] },
  },
  ...cart,
  {
    who: "ada",
    strOperation: "addBoxToy",
    things: [line(bear, BOX, [4, 7])],
    more: { intUndoneBy: 18 },
  },
  {
    who: "ada",
    strOperation: "createBarcode",
    things: [newCode],
    more: {
      strNoUndo: "A code that was handed out cannot be taken back: a label may carry it.",
    },
  },
  {
    who: "ben",
    strOperation: "deleteBox",
    things: [
      boxThing("CRATE-C", { strCustomNote: "none", intSection: 2 }, null),
      line(puppet, "CRATE-C", [3, 0]),
      line(train, "CRATE-C", [1, 0]),
    ],
  },
  {
    who: "ada",
    strOperation: "updateToy",
    things: [
      toyThing(fullToy, { strDescription: "" }, { strDescription: fullToy.strDescription }),
      line(fullToy, fullBox.strBoxCode, [0, 9_999_999]),
    ],
  },
  {
    who: "ben",
    strOperation: "changeToys",
    things: toys
      .slice(0, 9)
      .map((toy) => toyThing(toy, { strGender: "unisex" }, { strGender: "girl" })),
  },
  { who: "", strOperation: "loadSample", things: [boxThing(BOX, null, {})] },
];

export const changes: Change[] = entries.map(({ who, strOperation, things, more }, n) => ({
  intChange: entries.length - n + 3,
  // Some are of the day before.
  intAt: NEWEST - n * 90 * MINUTE,
  strUser: who,
  strUserName: who === "" ? "" : PEOPLE[who],
  ...(who !== "ada" && { isOfAnother: true }),
  ...{ strOperation, strGroup: null, intTogether: 1, things },
  ...{ undoes: [], intUndoneBy: null, strNoUndo: null },
  ...more,
}));
