/** Each kind of command: its words, its requests as the contract has them, and how it is read back. */
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { KEY_LIFETIME } from "#domain/limits.ts";
import {
  begunCount,
  CommandSchema,
  commandsOf,
  formatCommand,
  groupOf,
  type NewCommand,
  type NewCommandOf,
  repeatedCommand,
  spanOf,
  subjectsOf,
} from "#domain/outbox/commands.ts";
import type { CommandRequest } from "#domain/outbox/kinds/kind.ts";
import { kindOf } from "#domain/outbox/kinds/kinds.ts";
import { isOfContract, operations } from "../server/contractChecks.ts";
import { command, newCommands } from "./newCommands.ts";

const WORDS: Record<NewCommand["kind"], string> = {
  addToBox: "Add 3 × Wooden Train to box 2000000000015",
  moveToy: "Move 4 × Wooden Train from box A to box B",
  removeToy: "Take Wooden Train out of box 2000000000015",
  moveBox: "Move box 2000000000015 from Section 1 to Section 2",
  deleteBox: "Delete box 2000000000015",
  deleteSection: "Delete Section 3",
  changeToy: "Change Wooden Train: quantity 12 → 15",
  addTags: "Add the tag new to Wooden Train",
  removeTag: "Remove the tag old from Wooden Train",
  setPicture: "Set the picture of Wooden Train",
  removePicture: "Remove the picture of Wooden Train",
  createToy: "Add the item Wooden Train (4006381333931)",
  createBox: "Add box 2000000000015 (Section 2)",
  createSection: "Add Section 4",
  changeSection: "Change the name of Section 4 to Winter",
  adjustAmount: "Take 2 × Wooden Train out of box 2000000000015",
  changeBox: "Change the note of box 2000000000015 to Trains",
  changeBoxCode: "Change the code of box 2000000000015 to BOX-7",
  freeBoxCode: "Remove the code BOX-1 of box 2000000000015",
  changeBarcode: "Change the barcode of Wooden Train from 4006381333931 to 2000000000022",
  addCode: "Add the code 4006381333948 to Wooden Train",
  deleteToy: "Delete the item Wooden Train",
  changeToys: "Change 1 item: low stock threshold 3, tag +new, tag −old, the boxes are right",
  putToys: "Put 2 of each of 1 item into box 2000000000015",
  deleteToys: "Delete 1 item",
  undo: "Undo: Delete box 2000000000015",
  freeCode: "Remove the code 2000000000039 of Wooden Train",
  startCount: "Begin to count box 2000000000015",
  countLine: "Count 2 × Wooden Train in box 2000000000015",
  finishCount: "Book the count of box 2000000000015",
  discardCount: "Discard the count of box 2000000000015",
  unknown: "A command that this version of the app does not know",
};

const TOY = "4006381333931";
const BOX = "2000000000015";

/** The requests, in order; after an arrow their inverse. */
const REQUESTS: Record<NewCommand["kind"], string[]> = {
  addToBox: [`POST /api/boxes/${BOX}/toys {"strToyBarcode":"${TOY}","intAmountInBox":3}`],
  moveToy: [
    `DELETE /boxes/A/toys/${TOY} ← POST /boxes/A/toys {"strToyBarcode":"${TOY}","intAmountInBox":4}`,
    `POST /boxes/B/toys {"strToyBarcode":"${TOY}","intAmountInBox":4}`,
  ],
  removeToy: [`DELETE /boxes/${BOX}/toys/${TOY}`],
  moveBox: [
    `DELETE /boxesinsections/1/boxes/${BOX} ← POST /boxesinsections/1/boxes {"strBoxCode":"${BOX}"}`,
    `POST /boxesinsections/2/boxes {"strBoxCode":"${BOX}"}`,
  ],
  deleteBox: [`DELETE /boxes/${BOX}`],
  deleteSection: ["DELETE /sections/3"],
  changeToy: [`PUT /toys/${TOY}?difference=3 {"intQuantity":15}`],
  addTags: [`PUT /toys/${TOY} {"tags":["new"]}`],
  removeTag: [`DELETE /toys/${TOY}/tags/old`],
  setPicture: [`PUT /api/toys/${TOY}/picture a picture`],
  removePicture: [`DELETE /api/toys/${TOY}/picture`],
  createToy: [`POST /toys {"strToyBarcode":"${TOY}","strName":"Wooden Train"}`],
  createBox: [
    `POST /boxes {"strBoxCode":"${BOX}","strCustomNote":""}`,
    `POST /boxesinsections/2/boxes {"strBoxCode":"${BOX}"}`,
  ],
  createSection: [`POST /sections {"intSection":4}`],
  changeSection: [`PUT /api/sections/4 {"strName":"Winter","seen":{"strName":"Attic"}}`],
  adjustAmount: [`POST /api/boxes/${BOX}/toys/${TOY}/adjust {"intDifference":-2}`],
  changeBox: [`PUT /api/boxes/${BOX} {"strCustomNote":"Trains"}`],
  changeBoxCode: [`PUT /api/boxes/${BOX}/code {"strBoxCode":"BOX-7"}`],
  freeBoxCode: [`DELETE /api/boxes/${BOX}/codes/BOX-1`],
  changeBarcode: [`PUT /api/toys/${TOY}/barcode {"strToyBarcode":"2000000000022"}`],
  addCode: [`POST /api/toys/${TOY}/codes {"strCode":"4006381333948"}`],
  deleteToy: [`DELETE /api/toys/${TOY}`],
  changeToys: [
    `POST /api/bulk/change {"strToyBarcodes":["${TOY}"],"set":{"intLowStockThreshold":3},"addTags":["new"],"removeTags":["old"],"boxesAreRight":true}`,
  ],
  putToys: [
    `POST /api/bulk/put {"strToyBarcodes":["${TOY}"],"strBoxCode":"${BOX}","intAmountInBox":2}`,
  ],
  deleteToys: [`POST /api/bulk/delete {"strToyBarcodes":["${TOY}"]}`],
  undo: ["POST /api/changes/7/undo"],
  freeCode: [`DELETE /api/toys/${TOY}/codes/2000000000039`],
  startCount: [`POST /api/counts {"strCount":"c","strBoxCode":"${BOX}","isTakingOver":false}`],
  countLine: [`PUT /api/counts/c/lines/${TOY} {"intAmount":2,"intPulledFrom":1,"intPulledTo":2}`],
  finishCount: [`POST /api/counts/c/finish {"choices":[]}`],
  discardCount: ["DELETE /api/counts/c"],
  unknown: [],
};

/** The subjects of a command: commands with a common subject are sent one after another. */
const THINGS: Record<NewCommand["kind"], string[]> = {
  addToBox: [`toy ${TOY}`, `box ${BOX}`],
  moveToy: [`toy ${TOY}`, "box A", "box B"],
  removeToy: [`toy ${TOY}`, `box ${BOX}`],
  moveBox: [`box ${BOX}`, "section 1", "section 2"],
  deleteBox: [`box ${BOX}`],
  deleteSection: ["section 3"],
  changeToy: [`toy ${TOY}`],
  addTags: [`toy ${TOY}`],
  removeTag: [`toy ${TOY}`],
  setPicture: [`toy ${TOY}`],
  removePicture: [`toy ${TOY}`],
  createToy: [`toy ${TOY}`],
  createBox: [`box ${BOX}`, "section 2"],
  createSection: ["section 4"],
  changeSection: ["section 4"],
  adjustAmount: [`toy ${TOY}`, `box ${BOX}`],
  changeBox: [`box ${BOX}`],
  changeBoxCode: [`box ${BOX}`, "box BOX-7"],
  freeBoxCode: [`box ${BOX}`],
  changeBarcode: [`toy ${TOY}`, "toy 2000000000022"],
  addCode: [`toy ${TOY}`],
  deleteToy: [`toy ${TOY}`],
  changeToys: [`toy ${TOY}`],
  putToys: [`toy ${TOY}`, `box ${BOX}`],
  deleteToys: [`toy ${TOY}`],
  undo: [`box ${BOX}`],
  freeCode: [`toy ${TOY}`],
  startCount: ["count c", `box ${BOX}`],
  countLine: ["count c"],
  finishCount: ["count c", `box ${BOX}`, "toy T"],
  discardCount: ["count c", `box ${BOX}`],
  unknown: [],
};

function lineOf({ method, path, params, query, body, inverse }: CommandRequest): string {
  const called = path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]));
  const asked = query ? `?${Object.entries(query).map((pair) => pair.join("="))}` : "";
  const sent = body instanceof Blob ? "a picture" : JSON.stringify(body);
  const line = [method, called + asked, ...(body ? [sent] : [])].join(" ");
  return inverse ? `${line} ← ${lineOf(inverse)}` : line;
}

const linesOf = (newCommand: NewCommand, taken: number | null = null) =>
  kindOf(newCommand).requests(newCommand, taken).map(lineOf);

function problemsOf({ method, path, params, body }: CommandRequest): unknown {
  const operation = operations.find(
    (one) => one.method === method && one.bases.some((base) => `${base}${one.path}` === path),
  );
  if (!operation) return `${method} ${path} is not in the contract`;
  const named = operation.parameters.filter((one) => one.in === "path");
  expect(Object.keys(params).sort()).toEqual(named.map(({ name }) => name).sort());
  for (const { name, schema } of named) {
    const validate = isOfContract(schema);
    validate(params[name]);
    expect(validate.errors, name).toBeNull();
  }
  const headers = operation.parameters.filter((one) => one.in === "header").map(({ name }) => name);
  expect(headers).toEqual(expect.arrayContaining(["idempotency-key", "command-group"]));
  if (operation.takesPicture) return body instanceof Blob ? null : "is no picture";
  if (operation.body === null) return body;
  const validate = isOfContract(operation.body);
  validate(body);
  return validate.errors;
}

describe.each(Object.values(newCommands))("$kind", (newCommand) => {
  it("is said in words", () => {
    expect(formatCommand(newCommand)).toBe(WORDS[newCommand.kind]);
  });

  it("consists of requests of the contract", () => {
    const requests = kindOf(newCommand).requests(newCommand, null);
    expect(requests.map(lineOf)).toEqual(REQUESTS[newCommand.kind]);
    for (const request of requests) {
      expect(problemsOf(request) ?? null, request.path).toBeNull();
      if (request.inverse) expect(problemsOf(request.inverse) ?? null).toBeNull();
    }
  });

  it("is about things", () => {
    expect(subjectsOf(newCommand)).toEqual(THINGS[newCommand.kind]);
  });

  it("is read back from the device as it was", () => {
    const stored = structuredClone(command(newCommand));
    const { success, output } = safeParse(CommandSchema, stored);
    expect({ success, output }).toEqual({ success: true, output: command(newCommand) });
    expect(safeParse(CommandSchema, { ...stored, kind: "other" }).success).toBe(false);
    for (const id of ["", " a", "a ", "a b", "é", "x".repeat(151)]) {
      expect(safeParse(CommandSchema, { ...stored, id }).success).toBe(false);
      expect(safeParse(CommandSchema, { ...stored, group: id }).success).toBe(false);
    }
  });
});

it.each<NewCommandOf<"undo">["undone"]>([
  { intChange: 7, isTogether: true },
  { strGroup: "g" },
  { intSince: 7, toy: "T1" },
  { intSince: 7, box: "B1" },
])("undoing %j is read back as it was", (undone) => {
  const undo = command({ ...newCommands.undo, undone });
  const { success, output } = safeParse(CommandSchema, structuredClone(undo));
  expect({ success, output }).toEqual({ success: true, output: undo });
});

it.each<[NewCommand, string]>([
  [
    { ...newCommands.changeToy, update: { tags: ["a", "b"] }, seen: { tags: ["a"] } },
    "Change Wooden Train: tags a → a,b",
  ],
  [
    { ...newCommands.changeToy, update: { strDescription: "x", strName: "Kite" }, seen: {} },
    "Change Wooden Train: notes, name – → Kite",
  ],
  [
    { ...newCommands.changeToy, update: { intAgeMin: null }, seen: { intAgeMin: 3 } },
    "Change Wooden Train: age min 3 → –",
  ],
  [{ ...newCommands.addTags, tags: ["a", "b"] }, "Add the tags a, b to Wooden Train"],
  [
    { ...newCommands.adjustAmount, strToBox: "B" },
    "Move 2 × Wooden Train from box 2000000000015 to box B",
  ],
  [{ ...newCommands.adjustAmount, intDifference: 2 }, "Add 2 × Wooden Train to box 2000000000015"],
  [{ ...newCommands.changeToy, strReason: "sold" }, "Change Wooden Train: quantity 12 → 15 (sold)"],
  [
    { ...newCommands.changeToy, boxes: [{ strBoxCode: "A", intDifference: 3 }] },
    "Change Wooden Train: quantity 12 → 15, 3 into box A",
  ],
  [{ ...newCommands.changeBox, strCustomNote: "" }, "Remove the note of box 2000000000015"],
  [{ ...newCommands.changeSection, strName: "" }, "Remove the name of Section 4"],
  [{ ...newCommands.changeToys, change: { addTags: ["a"] } }, "Change 1 item: tag +a"],
  [{ ...newCommands.changeToys, change: { removeTags: ["a"] } }, "Change 1 item: tag −a"],
  [{ ...newCommands.startCount, strBoxCode: "" }, "Begin to count the loose pieces"],
])("says what is particular: %j", (newCommand, words) => {
  expect(formatCommand(newCommand)).toBe(words);
});

describe("where it is from, and where it goes", () => {
  it("a toy is put where it goes as the box gave it, and back as it was", () => {
    const [take, put] = linesOf(newCommands.moveToy, 9);
    expect(take).toContain(
      '← POST /boxes/A/toys {"strToyBarcode":"4006381333931","intAmountInBox":9}',
    );
    expect(put).toContain('"intAmountInBox":9');
  });

  it("the Floor is not a section that a box is taken out of or put into", () => {
    const [out, into] = REQUESTS.moveBox;
    expect(linesOf({ ...newCommands.moveBox, intFrom: null })).toEqual([into]);
    expect(linesOf({ ...newCommands.moveBox, intTo: null })).toEqual([out]);
    expect(linesOf({ ...newCommands.createBox, intSection: null })).toHaveLength(1);
    expect(subjectsOf({ ...newCommands.moveBox, intFrom: null })).toEqual([
      `box ${BOX}`,
      "section 2",
    ]);
  });

  it("pieces that go from box to box are about both", () => {
    const newCommand = { ...newCommands.adjustAmount, strToBox: "B" };
    expect(linesOf(newCommand)[0]).toContain('{"intDifference":-2,"strToBoxCode":"B"}');
    expect(subjectsOf(newCommand)).toEqual([`toy ${TOY}`, `box ${BOX}`, "box B"]);
  });

  it("a new toy's picture follows it", () => {
    const { picture } = newCommands.setPicture;
    expect(linesOf({ ...newCommands.createToy, picture })).toEqual([
      ...REQUESTS.createToy,
      ...REQUESTS.setPicture,
    ]);
  });

  it("a new toy is put into its box, which it is about too", () => {
    const put = { strBoxCode: BOX, intAmountInBox: 2 };
    const made = { ...newCommands.createToy, put };
    expect(kindOf(made).requests(made, null)[1]).toMatchObject({
      ...{ path: "/boxes/{boxCode}/toys", params: { boxCode: BOX } },
      body: { strToyBarcode: TOY, intAmountInBox: 2 },
    });
    expect(subjectsOf(made)).toEqual([`toy ${TOY}`, `box ${BOX}`]);
    expect(formatCommand(made)).toContain(`, 2 in box ${BOX}`);
  });

  it("a reason is told beside what is changed", () => {
    expect(linesOf({ ...newCommands.changeToy, strReason: "sold" })).toEqual([
      `PUT /toys/${TOY}?difference=3,reason=sold {"intQuantity":15}`,
    ]);
  });

  it("a piece's box is told beside the quantity, and it is about the box too", () => {
    const sale = {
      ...newCommands.changeToy,
      ...{ update: { intQuantity: 9 }, intDifference: -3 },
      boxes: [{ strBoxCode: "A", intDifference: -3 }],
    };
    expect(linesOf(sale)).toEqual([
      `PUT /toys/${TOY}?difference=-3 {"intQuantity":9,"boxes":[{"strBoxCode":"A","intDifference":-3}]}`,
    ]);
    expect(subjectsOf(sale)).toEqual([`toy ${TOY}`, "box A"]);
  });

  it("loose pieces are counted in no box", () => {
    const loose = { ...newCommands.startCount, strBoxCode: "" };
    expect(linesOf(loose)).toEqual([
      'POST /api/counts {"strCount":"c","strBoxCode":null,"isTakingOver":false}',
    ]);
    expect(subjectsOf(loose)).toEqual(["count c"]);
  });

  it("a toy or a box goes back to what it was at a moment", () => {
    const back = (undone: NewCommandOf<"undo">["undone"]) =>
      linesOf({ ...newCommands.undo, undone });
    expect(back({ intSince: 5, toy: "T1" })).toEqual(["POST /api/changes/5/back?toy=T1"]);
    expect(back({ intSince: 5, box: "B1" })).toEqual(["POST /api/changes/5/back?box=B1"]);
  });

  it("a group that is named by one of its entries is undone whole", () => {
    const undone = { intChange: 7, isTogether: true } as const;
    expect(linesOf({ ...newCommands.undo, undone })).toEqual([
      "POST /api/changes/7/undo?together=true",
    ]);
  });

  it("all that was ordered together is undone together, and by force when that was asked", () => {
    const newCommand = { ...newCommands.undo, undone: { strGroup: "g1" }, isForced: true };
    expect(linesOf(newCommand)).toEqual(["POST /api/changes/groups/g1/undo?force=true"]);
    expect(linesOf({ ...newCommands.undo, isForced: true })[0]).toContain("?force=true");
  });
});

it.each([null, [], "text"])("fields of a toy that are %j are not read back", (update) => {
  expect(safeParse(CommandSchema, { ...command(newCommands.changeToy), update }).success).toBe(
    false,
  );
});

it("A command may be sent for sixty days", () => {
  expect(KEY_LIFETIME / (24 * 60 * 60_000)).toBe(60);
});

describe("commandsOf", () => {
  const stamp = { owner: "ada@example.com", now: 5000, serverNow: 7000, newId: "n" };

  it("gives the commands of one order a group, and ids of their own in its order", () => {
    const made = commandsOf([newCommands.deleteBox, newCommands.addToBox], stamp);
    const moments = { intOrderedAt: 5000, intServerAt: 7000 };
    const shared = { group: "0000003uw.n", owner: "ada@example.com", ...moments };
    expect(made).toEqual([
      { ...newCommands.deleteBox, ...shared, id: "0000003uw.n.0000" },
      { ...newCommands.addToBox, ...shared, id: "0000003uw.n.0001" },
    ]);
    expect(made.map(({ id }) => groupOf(id))).toEqual(made.map(({ group }) => group));
  });

  it.each<[object, object]>([
    [newCommands.moveToy, { from: 7000, to: 7000 }],
    [
      { ...newCommands.addToBox, intSince: 3000 },
      { from: 3000, to: 7000 },
    ],
    [newCommands.addToBox, { from: null, to: 7000 }],
    // A typed amount corrects the book; taps of plus and minus are pieces that come and go.
    [
      { ...newCommands.adjustAmount, strToBox: null },
      { from: null, to: 7000 },
    ],
    [
      { ...newCommands.adjustAmount, strToBox: null, intSince: 6000 },
      { from: 6000, to: 7000 },
    ],
    [
      { ...newCommands.adjustAmount, strToBox: "B" },
      { from: 7000, to: 7000 },
    ],
    [newCommands.changeToy, { from: null, to: 7000 }],
    [newCommands.changeToys, { from: null, to: 7000 }],
    [
      { ...newCommands.changeToys, change: { addTags: ["a"] } },
      { from: 7000, to: 7000 },
    ],
  ])("knows when %j was done", (command, span) => {
    const [ordered] = commandsOf([command as NewCommand], stamp);
    expect(ordered && spanOf(ordered)).toEqual(span);
    const [offline] = commandsOf([command as NewCommand], { ...stamp, serverNow: null });
    expect(offline && spanOf(offline)).toBe(null);
  });

  it("two orders of one moment are sorted as they were given", () => {
    const [first] = commandsOf([newCommands.deleteBox], { ...stamp, newId: "z" });
    const [second] = commandsOf([newCommands.deleteBox], {
      ...stamp,
      newId: "a",
      after: first?.id,
    });
    expect((second?.id ?? "") > (first?.id ?? "")).toBe(true);
  });

  it("sorts behind the newest command even if the clock was set back", () => {
    const [first] = commandsOf([newCommands.deleteBox], { ...stamp, now: 5000 + KEY_LIFETIME });
    const [second] = commandsOf([newCommands.deleteBox], { ...stamp, after: first?.id ?? "" });
    expect((second?.id ?? "") > (first?.id ?? "")).toBe(true);
  });
});

describe("repeatedCommand", () => {
  it.each(Object.values(newCommands))("$kind", (newCommand) => {
    const isIncrement = ["addToBox", "adjustAmount", "changeToy", "putToys"].includes(
      newCommand.kind,
    );
    const isAboutNothing = newCommand.kind === "unknown";
    const unsent = command(newCommand);
    const repeated = isIncrement || isAboutNothing ? undefined : unsent;
    expect(repeatedCommand(newCommand, [unsent])).toBe(repeated);
    const others = Object.values(newCommands).filter((other) => other !== newCommand);
    expect(others.some((other) => repeatedCommand(other, [unsent]))).toBe(false);
  });

  it("a typed value is the same as itself, and another one is not", () => {
    const typed = { ...newCommands.changeToy, intDifference: null };
    expect(repeatedCommand(typed, [command(typed)])).toBeDefined();
    const other = { ...typed, update: { intQuantity: 16 } };
    expect(repeatedCommand(other, [command(typed)])).toBeUndefined();
  });

  it("from A to B, back to A and to B again are three moves", () => {
    const [there, elsewhere] = [newCommands.moveBox, newCommands.deleteSection];
    const back = { ...there, intFrom: 2, intTo: 1 };
    expect(
      repeatedCommand(
        there,
        [there, back].map((one) => command(one)),
      ),
    ).toBeUndefined();
    expect(
      repeatedCommand(
        there,
        [there, elsewhere].map((one) => command(one)),
      ),
    ).toBeDefined();
  });
});

describe("begunCount", () => {
  const { addToBox, countLine, discardCount, startCount } = newCommands;
  const { strBoxCode, isTakingOver } = startCount;
  const begun = (given: object, ...unsent: NewCommand[]) =>
    begunCount(
      { strBoxCode, isTakingOver, ...given },
      unsent.map((one) => command(one)),
    );

  it("is begun where the same beginning waits, also behind another place's", () => {
    expect(begun({}, startCount)).toBe("c");
    expect(begun({}, { ...startCount, strCount: "d", strBoxCode: "B" }, startCount)).toBe("c");
    const loose = { strBoxCode: "" };
    expect(begun(loose, { ...startCount, ...loose })).toBe("c");
  });

  it.each([countLine, discardCount, addToBox])("is none with $kind since", (since) => {
    expect(begun({}, startCount, since)).toBeUndefined();
  });

  it("is none of another place, or begun in another way", () => {
    expect(begun({})).toBeUndefined();
    expect(begun({ strBoxCode: "B" }, startCount)).toBeUndefined();
    expect(begun({ isTakingOver: true }, startCount)).toBeUndefined();
  });
});
