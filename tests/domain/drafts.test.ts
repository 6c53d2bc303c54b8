/** A refused command is typed once more as it was (docs/design.md, "Outbox"). */

import { parse, safeParse } from "valibot";
import { expect, it } from "vitest";
import { CorrectionDraftSchema } from "#domain/box/correction.ts";
import { messages } from "#domain/messages.ts";
import { draftOf, type NewCommand, typedTextOf } from "#domain/outbox/commands.ts";
import {
  boxThing,
  cartHref,
  DraftSchema,
  draftIds,
  newItemHref,
  renamed,
  thingOf,
} from "#domain/outbox/draft.ts";
import { EntrySchema } from "#domain/outbox/entries.ts";
import { DialogCommandSchema } from "#domain/outbox/kinds/kinds.ts";
import { ScanSchema } from "#domain/scan/scanOutcome.ts";
import { PictureSchema } from "#domain/toy/pictures.ts";
import {
  newToyOf,
  PutSchema,
  ToyDraftSchema,
  TypedFieldsSchema,
  toyDraftOf,
} from "#domain/toy/toyDraft.ts";
import { FieldDraftSchema, NotesDraftSchema } from "#domain/toy/toyEdit.ts";
import { newCommands } from "../outbox/newCommands.ts";

const toy = {
  ...{ strToyBarcode: "A/1", strName: "Ark", strGender: "boy" as const, strDescription: "Big" },
  ...{ intAgeMin: 3, intAgeMax: null, intQuantity: 2, intLowStockThreshold: 4, tags: ["a", "b"] },
};

it("a toy opens in Add Item with everything that was typed", () => {
  const draft = draftOf({ kind: "createToy", toy });
  expect(draft).toMatchObject({ id: "item A/1", href: "/inventory/new?barcode=A%2F1" });
  expect(newToyOf(parse(ToyDraftSchema, draft?.value))).toEqual(toy);
  const put = { strBoxCode: "B1", intAmountInBox: 2 };
  const inBox = draftOf({ kind: "createToy", toy, put });
  expect(inBox?.value).toMatchObject({ strBoxCode: "B1", intAmountInBox: "2" });
  const { strBoxCode: _, intAmountInBox: __, ...old } = toyDraftOf(toy);
  expect(toyDraftOf(toy)).toMatchObject({ strBoxCode: "", intAmountInBox: "" });
  expect(parse(ToyDraftSchema, old)).toEqual(toyDraftOf(toy));
  const bare = draftOf(newCommands.createToy);
  expect(newToyOf(parse(ToyDraftSchema, bare?.value))).toMatchObject(newCommands.createToy.toy);
});

it("a box, a note and a barcode open where they were typed", () => {
  const { createBox, changeBox, changeBarcode, changeBoxCode, changeSection } = newCommands;
  const { kind: _, ...asFormerly } = createBox;
  expect(parse(DialogCommandSchema, asFormerly)).toEqual(createBox);
  for (const command of [createBox, changeBox, changeBarcode, changeBoxCode, changeSection]) {
    expect(parse(DialogCommandSchema, draftOf(command)?.value)).toEqual(command);
  }
  expect(draftOf(newCommands.createBox)).toMatchObject({ id: "box", href: "/storage" });
  expect(draftOf(newCommands.changeBox)).toMatchObject({
    id: "order box 2000000000015",
    title: messages.draftOf("Note", "box 2000000000015"),
    href: "/box/2000000000015",
  });
  expect(draftOf(newCommands.changeBoxCode)).toMatchObject({
    id: "order box 2000000000015",
    title: messages.draftOf("Code", "box 2000000000015"),
    href: "/box/2000000000015",
  });
  expect(draftOf(newCommands.changeSection)).toMatchObject({
    id: "order section",
    title: messages.draftOf("Name", "Section 4"),
    href: "/storage",
  });
  expect(draftOf(newCommands.changeBarcode)).toMatchObject({
    id: "order toy 4006381333931",
    title: messages.draftOf("Barcode", "Wooden Train"),
    href: "/inventory/4006381333931",
  });
});

it("notes and a field of a toy open in its editor, and notes can be read before", () => {
  const notes = { strDescription: "Wheel is loose" };
  const refused = { ...newCommands.changeToy, update: notes, seen: { strDescription: "" } };
  expect(typedTextOf(refused)).toBe("Wheel is loose");
  expect(typedTextOf(newCommands.deleteBox)).toBeNull();
  const draft = draftOf(refused);
  const unseen = draftOf({ ...refused, seen: {} });
  expect(parse(NotesDraftSchema, unseen?.value)).toEqual({ draft: "Wheel is loose", seen: "" });
  expect(draft).toMatchObject({
    ...{ id: "notes toy 4006381333931", href: "/inventory/4006381333931" },
    title: messages.draftOf("Notes", "Wooden Train"),
  });
  expect(parse(NotesDraftSchema, draft?.value)).toEqual({ draft: "Wheel is loose", seen: "" });
  const typed = draftOf({ ...newCommands.changeToy, intDifference: null });
  const { field, draft: fields } = parse(FieldDraftSchema, typed?.value);
  expect([typed?.id, field, fields.intQuantity]).toEqual([
    "edit toy 4006381333931",
    "quantity",
    "15",
  ]);
});

it("a form that no scan opened is one of its own", () => {
  expect([draftIds.item(), newItemHref()]).toEqual(["item ", "/inventory/new"]);
});

it("amounts and a correction are drafts of their screen", () => {
  const made = boxThing({ id: 0, strBoxCode: "A" });
  expect(draftIds.amounts(made)).toBe("amounts box A");
  expect(draftIds.correction(boxThing({ id: 7, strBoxCode: "A" }))).toBe("correction box\t7");
});

it("a draft is of the toy or the box at whose address it is typed, by its id as soon as that is known", () => {
  const notes = { id: "notes A/1", title: "Notes", href: "/inventory/A%2F1", value: "a" };
  const toy = { kind: "toy", id: 0, code: "A/1" } as const;
  expect(thingOf(notes)).toEqual(toy);
  const named = renamed(notes, { ...toy, id: 7, code: "B" });
  expect(named).toEqual({ ...notes, id: "notes toy\t7", href: "/inventory/B" });
  expect(named.id).toBe(draftIds.notes({ ...toy, id: 7 }));
  expect(thingOf(named)).toEqual({ kind: "toy", id: 7, code: "B" });
  const order = { ...notes, id: "order box B1", href: "/box/B1" };
  expect(thingOf(order)).toEqual({ kind: "box", id: 0, code: "B1" });
  const others = [
    { ...notes, id: draftIds.item("new"), href: newItemHref() },
    { ...notes, id: draftIds.command("section"), href: "/storage" },
  ];
  expect(others.map(thingOf)).toEqual([null, null]);
});

it("a cart is open on its box's camera, a count on the count of its place", () => {
  expect(cartHref({ strBoxCode: "A/1" })).toBe("/boxcamera/A%2F1");
  expect(cartHref({ strBoxCode: "A/1", strCount: null })).toBe("/count/A%2F1");
  expect(cartHref({ strBoxCode: "", strCount: "c" })).toBe("/count-loose");
  expect(cartHref({ strBoxCode: "" })).toBe("/boxcamera/");
});

it("what was not typed has none", () => {
  const typed = [
    "createToy",
    "createBox",
    "changeBox",
    "changeBoxCode",
    "changeBarcode",
    "addCode",
    "changeSection",
  ];
  const others = Object.values<NewCommand>(newCommands).filter(({ kind }) => !typed.includes(kind));
  expect(others.map(draftOf)).toEqual(others.map(() => null));
});

it("what is on the device is believed where it is as a form has written it", () => {
  const written = [
    ...[ToyDraftSchema, FieldDraftSchema, NotesDraftSchema, DraftSchema],
    ...[CorrectionDraftSchema, PutSchema, PictureSchema, TypedFieldsSchema, ScanSchema],
    ...[EntrySchema, DialogCommandSchema],
  ];
  expect(written.map((schema) => safeParse(schema, {}).success)).toEqual(written.map(() => false));
  const changes = { strToyBarcode: "T1", strName: "Train", changes: [] };
  expect(safeParse(CorrectionDraftSchema, changes).success).toBe(true);
});
