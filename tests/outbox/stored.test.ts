/** Writing to a person's stores and removing from them. */
import { parse, safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { draftOf, typedTextOf } from "#domain/outbox/commands.ts";
import {
  type Draft,
  draftFor,
  draftIds,
  draftInForm,
  isWithoutThing,
  type Thing,
  thingHref,
  thingKey,
} from "#domain/outbox/draft.ts";
import {
  type Cart,
  cartIn,
  emptied,
  isOpenCart,
  STORES,
  type Stored,
  storedId,
  storedSchemas,
  thingsOf,
  unreadableEntry,
  withCart,
  withoutRecord,
  withRecord,
  withThingRenamed,
} from "#domain/outbox/stored.ts";
import { typedIn } from "#domain/outbox/typedDraft.ts";
import { entry, newCommands } from "./newCommands.ts";

const empty: Stored = { commands: [], carts: [], drafts: [] };

it("a record takes the place of the one with its id, and nothing else changes", () => {
  const draft = { id: "notes 1", title: "Notes", href: "/inventory/1", value: "a" };
  const once = withRecord("drafts", empty, draft);
  const twice = withRecord("drafts", once, { ...draft, value: "b" });
  expect(twice).toEqual({ ...empty, drafts: [{ ...draft, value: "b" }] });
  expect(withoutRecord("drafts", twice, "notes 1")).toEqual(empty);
  const other = withRecord("drafts", twice, { ...draft, id: "notes 2" });
  expect(withoutRecord("drafts", other, "notes 1").drafts.map(({ id }) => id)).toEqual(["notes 2"]);
  expect(withoutRecord("carts", twice, "notes 1")).toEqual(twice);
});

it("there are commands, carts and drafts", () => {
  expect(STORES).toEqual(["commands", "carts", "drafts"]);
});

it("commands stay in the order of ordering", () => {
  const [first, second] = [
    entry(newCommands.deleteBox, "a", 1),
    entry(newCommands.addToBox, "b", 2),
  ];
  const stored = withRecord("commands", withRecord("commands", empty, second), first);
  expect(stored.commands).toEqual([first, second]);
});

it("a command of a kind that is not known is listed with what it holds, and stays so", () => {
  const held = { command: { kind: "lend", strWho: "Ann" } };
  const unreadable = unreadableEntry("0000003uw.n.0000", "ada@example.com", held);
  const nothing = { status: 0, code: "", intDone: 0, isStranded: false };
  expect(unreadable).toMatchObject({
    isSettled: true,
    refusal: { ...nothing, sentence: messages.notReadable },
    command: { intOrderedAt: 5000 },
  });
  expect(typedTextOf(unreadable.command)).toContain("Ann");
  expect(parse(storedSchemas.commands, structuredClone(unreadable))).toEqual(unreadable);
});

it("a cart with codes that nobody looked up is open", () => {
  const cart = {
    strBoxCode: "A",
    cart: [],
    queue: [{ intScan: 1, strCode: "1", source: "gun" as const }],
  };
  expect(isOpenCart(cart)).toBe(true);
  expect(isOpenCart({ ...cart, queue: [] })).toBe(false);
  expect(isOpenCart({ ...cart, queue: [], strCount: null })).toBe(false);
  expect(isOpenCart({ ...cart, queue: [], strCount: "c" })).toBe(true);
});

it("a cart is found by the box's id, else by its code, an open one before one that was emptied", () => {
  const blank: Cart = { idBox: 7, strBoxCode: "A", cart: [], queue: [] };
  const { idBox: _, ...blankByCode } = blank;
  const queue = [{ intScan: 1, strCode: "1", source: "gun" as const }];
  const byId = { ...blank, intChange: 1 };
  const byCode = { ...blankByCode, intChange: 2 };
  const openById = { ...byId, queue };
  const openByCode = { ...byCode, queue };
  const counted = { ...openByCode, strCount: "c" };
  expect(cartIn([], blank)).toBe(blank);
  expect(cartIn([counted], blank)).toBe(blank);
  expect(cartIn([openByCode], blank)).toBe(openByCode);
  expect(cartIn([byCode], blank)).toBe(blank);
  expect(cartIn([byId, openByCode], blank)).toBe(openByCode);
  expect(cartIn([openByCode, openById], blank)).toBe(openById);
  expect(cartIn([byCode, byId], blank)).toBe(byId);
  expect(cartIn([openById, byCode], blankByCode)).toBe(byCode);
  expect(cartIn([counted, openByCode], { ...blank, strCount: null })).toBe(counted);
});

it("a count is beside the cart of its box, and nothing is left of it once it is emptied", () => {
  const cart: Cart = { strBoxCode: "A", cart: [], queue: [] };
  expect(storedId.carts(cart)).toBe("A");
  expect(storedId.carts({ ...cart, strCount: null })).toBe("count A");
  const scans = { queue: [{ intScan: 1, strCode: "1", source: "gun" as const }] };
  expect(emptied({ ...cart, ...scans })).toEqual(cart);
  expect(emptied({ ...cart, ...scans, strCount: "c" })).toEqual({ ...cart, strCount: null });
});

it("a cart has some of each of its toys; of a count there may be none", () => {
  const line = { strToyBarcode: "1", strName: "Train", imageThumb: null, intAmountInBox: 3 };
  const cart = { strBoxCode: "A", cart: [line, { ...line, intAmountInBox: 0 }], queue: [] };
  expect(safeParse(storedSchemas.carts, cart).success).toBe(false);
  expect(safeParse(storedSchemas.carts, { ...cart, strCount: null }).success).toBe(true);
});

describe("a cart", () => {
  const cart = (boxCode: string, changeNumber: number, amount = 0): Cart => {
    const line = { strToyBarcode: "1", strName: "Train", imageThumb: null, intAmountInBox: amount };
    return { strBoxCode: boxCode, cart: amount ? [line] : [], queue: [], intChange: changeNumber };
  };

  it("takes the place of an earlier version only", () => {
    const stored = withCart(empty, cart("A", 5, 1));
    expect(withCart(stored, cart("A", 6, 2)).carts).toEqual([cart("A", 6, 2)]);
    expect(withCart(stored, cart("A", 5, 2))).toBe(stored);
    expect(withCart(stored, cart("A", 4, 2))).toBe(stored);
  });

  it("of one box is not an earlier version of another's", () => {
    const stored = withCart(withCart(empty, cart("A", 5, 1)), cart("B", 3, 1));
    expect(stored.carts).toEqual([cart("A", 5, 1), cart("B", 3, 1)]);
  });

  it("that was emptied does not come back when an earlier version turns up late", () => {
    const emptied = withCart(withCart(empty, cart("A", 5, 1)), cart("A", 6));
    expect(withCart(emptied, cart("A", 5, 1))).toBe(emptied);
    expect(withCart(emptied, cart("A", 7, 1)).carts).toEqual([cart("A", 7, 1)]);
  });

  it("from before versions is earlier than any", () => {
    const { intChange: _, ...old } = cart("A", 0, 1);
    const stored = withCart(empty, old);
    expect(stored.carts).toEqual([old]);
    expect(withCart(stored, cart("A", 1)).carts).toEqual([cart("A", 1)]);
  });

  it("that was emptied is forgotten after 50 others; an open one is not", () => {
    const boxes = Array.from({ length: 51 }, (_, n) => `B${n}`);
    const stored = boxes.reduce(
      (all, box, n) => withCart(all, cart(box, n + 10)),
      withCart(empty, cart("A", 1, 1)),
    );
    const left = stored.carts.map(({ strBoxCode }) => strBoxCode);
    expect(left.toSorted()).toEqual(["A", ...boxes.slice(1)].toSorted());
  });
});

it("what was begun goes with its thing to the id, with what is there of it already, and once", () => {
  const line = (barcode: string, amount: number) => ({
    ...{ strToyBarcode: barcode, strName: barcode, imageThumb: null, intAmountInBox: amount },
  });
  const cart = { strBoxCode: "OLD", cart: [line("A", 50), line("B", 1)], queue: [], intChange: 8 };
  const count = { ...cart, strCount: "c" };
  const other = { ...cart, strBoxCode: "OTHER", cart: [line("C", 3)] };
  const draft = { id: "amounts /box/OLD", title: "Amounts", href: "/box/OLD", value: [] };
  const loose = { ...count, strBoxCode: "" };
  const stored = { ...empty, carts: [cart, count, other, loose], drafts: [draft] };
  const before = { kind: "box", id: 0, code: "OLD" } as const;
  expect(thingsOf(stored)).toEqual([before, { ...before, code: "OTHER" }]);
  const now = { ...before, id: 7, code: "NEW" };
  const after = withThingRenamed(stored, before, now);
  const open = (from: Stored) =>
    from.carts.filter(isOpenCart).map((one) => [storedId.carts(one), one.strBoxCode, one.cart]);
  expect(open(after)).toEqual([
    ["OTHER", "OTHER", other.cart],
    ["box\t7", "NEW", cart.cart],
    ["count ", "", cart.cart],
    ["count box\t7", "NEW", cart.cart],
  ]);
  expect(after.drafts).toEqual([{ ...draft, id: "amounts box\t7", href: "/box/NEW" }]);
  // A version of before that arrives late is not a cart again.
  expect(open(withCart(after, cart))).toEqual(open(after));
  // The code is corrected again: the same cart leads there.
  const again = withThingRenamed(after, now, { ...now, code: "NEWER" });
  expect(open(again)[1]).toEqual(["box\t7", "NEWER", cart.cart]);
  expect(again.drafts.map(({ href }) => href)).toEqual(["/box/NEWER"]);
  // There is one by the id already.
  const begun = { ...cart, idBox: 7, strBoxCode: "NEW", cart: [line("B", 2), line("D", 4)] };
  const both = withThingRenamed({ ...empty, carts: [cart, begun] }, before, now);
  expect(open(both)).toEqual([["box\t7", "NEW", [line("B", 3), line("D", 4), line("A", 50)]]]);
});

describe("two carts of one box", () => {
  const before = { kind: "box", id: 0, code: "OLD" } as const;
  const now = { ...before, id: 7, code: "NEW" };
  const line = (barcode: string, amount: number, more: Partial<Cart["cart"][number]> = {}) => ({
    ...{ strToyBarcode: barcode, strName: barcode, imageThumb: null, intAmountInBox: amount },
    ...more,
  });
  const cart = (lines: Cart["cart"], more: Partial<Cart> = {}): Cart => ({
    ...{ strBoxCode: "OLD", cart: lines, queue: [], intChange: 8, ...more },
  });
  const byId = { idBox: 7, strBoxCode: "NEW" };
  const join = (...carts: Cart[]) => withThingRenamed({ ...empty, carts }, before, now);
  const open = (stored: Stored) => stored.carts.filter(isOpenCart);

  it("become one, whose lines reach from the first scan of either to the last", () => {
    const after = join(
      cart([line("A", 2, { intSince: 5, intUntil: 20 }), line("B", 1, { intSince: null })]),
      cart([line("A", 3, { intSince: 8, intUntil: 30 }), line("B", 1, { intSince: 9 })], byId),
    );
    const a = line("A", 5, { intSince: 5, intUntil: 30 });
    expect(open(after)[0]?.cart).toEqual([a, line("B", 2, { intSince: null })]);
  });

  it("are never two records of one cart, whose pieces would be there twice", () => {
    const once = cart([line("A", 1)], byId);
    const twice = { ...empty, carts: [once, structuredClone(once)] };
    const { carts } = withThingRenamed(twice, { ...now, code: "OLD" }, now);
    expect(carts).toEqual([{ ...once, intChange: 9 }]);
  });

  it("become one count, whose sums are still to be handed in", () => {
    const handedIn = { intSince: 5, intUntil: 20, isHandedIn: true };
    const after = join(
      cart([line("A", 2, { ...handedIn, intUntil: null }), line("B", 1, handedIn)], {
        strCount: "c",
      }),
      cart([line("A", 3, handedIn)], { ...byId, strCount: null }),
    );
    const a = line("A", 5, { intSince: 5, intUntil: null, isHandedIn: false });
    expect(open(after)[0]?.cart).toEqual([a, line("B", 1, handedIn)]);
  });

  it("are one count already where two windows persisted it under both names: the later version counts", () => {
    const of = (amount: number, more: object) =>
      cart([line("A", amount)], { strCount: "c", ...more });
    const earlier = { intChange: 3, choices: [{ strToyBarcode: "A", strChoice: "book" }] };
    const later = { intChange: 4, choices: [{ strToyBarcode: "A", strChoice: "keep" }] };
    const { choices } = later;
    expect(open(join(of(2, earlier), of(3, { ...byId, ...later })))[0]).toMatchObject({
      ...{ cart: [line("A", 3)], choices },
    });
    expect(open(join(of(3, later), of(2, { ...byId, ...earlier })))[0]).toMatchObject({
      ...{ cart: [line("A", 3)], choices },
    });
  });

  it("stay two where two counts were begun, until one has ended: a line handed in for one is none of the other's", () => {
    const old = cart([line("A", 2, { isHandedIn: true })], { strCount: "c1" });
    const begun = cart([line("A", 3, { isHandedIn: true })], { ...byId, strCount: "c2" });
    const two = join(old, begun);
    expect(open(two)).toEqual([old, begun]);
    const ended = withCart(two, { ...emptied(begun), intChange: 9 });
    const [alone, ...others] = open(withThingRenamed(ended, before, now));
    expect(others).toEqual([]);
    expect(alone).toMatchObject({ ...byId, cart: old.cart, strCount: "c1" });
  });

  it("stay two where a sum is more than a line can have, so that both can be read again", () => {
    const [old, begun] = [cart([line("A", QUANTITY_MAX)]), cart([line("A", 1)], byId)];
    expect(open(join(old, begun))).toEqual([old, begun]);
    const most = join(cart([line("A", QUANTITY_MAX - 1)]), begun);
    expect(open(most)[0]?.cart).toEqual([line("A", QUANTITY_MAX)]);
    expect(safeParse(storedSchemas.carts, most.carts[0]).success).toBe(true);
  });
});

it("a cart keeps no former code of its box, though a count or a draft of the box has the present one", () => {
  const old = { kind: "box", id: 7, code: "OLD" } as const;
  const now = { ...old, code: "NEW" };
  const line = { strToyBarcode: "1", strName: "Train", imageThumb: null, intAmountInBox: 1 };
  const cart = { idBox: 7, strBoxCode: "OLD", cart: [line], queue: [] };
  const count = { ...cart, strBoxCode: "NEW", strCount: "c" };
  const draft = { id: draftIds.amounts(now), title: "Amounts", href: thingHref(now), value: [] };
  const counted = { ...empty, carts: [cart, count] };
  const typed = { ...empty, carts: [cart], drafts: [draft] };
  for (const stored of [counted, typed, { ...counted, drafts: [draft] }]) {
    expect(thingsOf(stored)).toEqual([old, now]);
    const after = withThingRenamed(stored, old, now);
    expect(thingsOf(after)).toEqual([now]);
    expect(after.carts.map((one) => one.cart)).toEqual(stored.carts.map((one) => one.cart));
  }
});

it("what was typed about a deleted box is none of what has its code now, nor in its way", () => {
  const deleted = { kind: "box", id: 7, code: "T1" } as const;
  const other = { ...deleted, id: 8 };
  const { addToBox, changeBox } = newCommands;
  const line = { ...addToBox, id: 3, strBoxCode: "T1", intAmountInBox: 5 };
  const changes = [
    { line, text: "7", steps: null },
    { line: { ...line, strName: "Bear" }, text: "", steps: null },
  ];
  const note = { ...changeBox, strBoxCode: "T1", strCustomNote: "Red" };
  const { strToyBarcode, strName } = line;
  const typed = [
    [draftIds.command(thingKey(deleted)), note, "Change the note of box T1 to Red"],
    [draftIds.amounts(deleted), changes, "Add 2 × Wooden Train to box T1"],
    [
      draftIds.correction(deleted),
      { strToyBarcode, strName, changes },
      "Add 2 × Wooden Train to box T1",
    ],
    [draftIds.edit(deleted), "of another version", ""],
  ] as const;
  const drafts = typed.map(([id, value]) => ({
    ...{ id, title: "Typed", href: thingHref(deleted), value },
  }));
  const stored = { ...empty, drafts };
  const after = withThingRenamed(stored, deleted, other);
  expect(stored.drafts.some(isWithoutThing)).toBe(false);
  expect(after.drafts.map(isWithoutThing)).toEqual([true, true, true, true]);
  expect(after.drafts.map(({ id, title, value }) => [id, title, value])).toEqual(
    expect.arrayContaining(drafts.map(({ id, title, value }) => [id, title, value])),
  );
  for (const [id, , text] of typed) {
    const draft = after.drafts.find((one) => one.id === id) as Draft;
    expect(typedIn(draft)).toBe(text);
  }
  // It is looked for no more, and a form of the other box is not begun.
  expect(thingsOf(after)).toEqual([]);
  expect(draftInForm(after.drafts, draftOf(note) as Draft)).toBeUndefined();
  expect(withThingRenamed(after, deleted, other)).toEqual(after);
});

it("a draft does not take the place of one that was begun under its thing's id; it gets the id after that one", () => {
  const code = { kind: "toy", id: 0, code: "T1" } as const;
  const now = { ...code, id: 7 };
  const draft = (thing: Thing, value: string): Draft => ({
    ...{ id: draftIds.notes(thing), title: "Notes of Train", href: thingHref(thing), value },
  });
  const [old, begun] = [draft(code, "Red"), draft(now, "Blue")];
  const both = { ...empty, drafts: [old, begun] };
  expect(withThingRenamed(both, code, now)).toEqual(both);
  const alone = withoutRecord("drafts", both, begun.id);
  expect(withThingRenamed(alone, code, now).drafts).toEqual([draft(now, "Red")]);
  // Only the code is another one.
  const corrected = { ...now, code: "T2" };
  expect(withThingRenamed({ ...empty, drafts: [begun] }, now, corrected).drafts).toEqual([
    draft(corrected, "Blue"),
  ]);
});

it("a form has one draft, by the code of its thing or by the id", () => {
  const toy = { kind: "toy", id: 7, code: "T1" } as const;
  const draft = (id: string, href = thingHref(toy)): Draft => ({
    id,
    title: "",
    href,
    value: null,
  });
  const begun = draft(draftIds.notes(toy));
  const typed = draft(draftIds.notes({ ...toy, id: 0 }));
  // A form that knows no id goes on with none that has one: it may be of a deleted toy that had the code.
  expect(draftFor([begun], typed)).toBeUndefined();
  expect(draftFor([typed], begun)).toBe(typed);
  expect(draftFor([typed], typed)).toBe(typed);
  expect(draftInForm([draft("box", "/storage"), begun], typed)).toBe(begun);
  expect(draftInForm([begun], draft(begun.id, "/inventory/T2"))).toBe(begun);
  expect(draftInForm([begun], draft(draftIds.edit(toy)))).toBeUndefined();
  expect(draftInForm([begun], { ...typed, href: "/inventory/T2" })).toBeUndefined();
  expect(draftInForm([typed], begun)).toBe(typed);
  expect(draftInForm([typed, begun], begun)).toBe(begun);
  // Neither of the thing that had the code before, nor of another code that was scanned at the same box.
  expect(draftInForm([begun], draft(draftIds.notes({ ...toy, id: 8 })))).toBeUndefined();
  const [one, other] = ["1", "2"].map((code) => draft(draftIds.scanned(code), "/boxcamera/A"));
  expect(draftInForm([one as Draft], other as Draft)).toBeUndefined();
});
