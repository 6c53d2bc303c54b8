/** What is put into a person's stores and taken out of them. */
import { parse, safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { messages } from "#domain/messages.ts";
import { typedTextOf } from "#domain/outbox/commands.ts";
import {
  type Cart,
  emptied,
  isOpenCart,
  STORES,
  type Stored,
  storedId,
  storedSchemas,
  unreadableEntry,
  withCart,
  withCartMoved,
  withoutRecord,
  withRecord,
} from "#domain/outbox/stored.ts";
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
  const cart = (strBoxCode: string, intChange: number, intAmountInBox = 0): Cart => {
    const line = { strToyBarcode: "1", strName: "Train", imageThumb: null, intAmountInBox };
    return { strBoxCode, cart: intAmountInBox ? [line] : [], queue: [], intChange };
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

it("a cart goes with its box to the box's new code, with what is in that one's cart", () => {
  const line = (strToyBarcode: string, intAmountInBox: number) => ({
    ...{ strToyBarcode, strName: strToyBarcode, imageThumb: null, intAmountInBox },
  });
  const old = {
    strBoxCode: "CEL-02",
    cart: [line("A", 50), line("B", 1)],
    queue: [],
    intChange: 8,
  };
  const other = { strBoxCode: "CEL-09", cart: [line("C", 3)], queue: [], intChange: 9 };
  const stored = { ...empty, carts: [old, other] };
  const moved = withCartMoved(stored, old, { strBoxCode: "CEL-02B" });
  const linesOf = (from: Stored, code: string) =>
    from.carts.find(({ strBoxCode }) => strBoxCode === code)?.cart;
  expect(linesOf(moved, "CEL-02B")).toEqual(old.cart);
  expect(linesOf(moved, "CEL-02")).toEqual([]);
  expect(linesOf(moved, "CEL-09")).toEqual(other.cart);
  // A version of before that arrives late is not a cart again.
  expect(linesOf(withCart(moved, old), "CEL-02")).toEqual([]);
  const begun = {
    strBoxCode: "CEL-02B",
    cart: [line("B", 2), line("D", 4)],
    queue: [],
    intChange: 20,
  };
  const both = withCartMoved({ ...stored, carts: [old, begun] }, old, begun);
  expect(linesOf(both, "CEL-02B")).toEqual([line("B", 3), line("D", 4), line("A", 50)]);
});
