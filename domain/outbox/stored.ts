/** What is persisted on the device for one person: commands, carts and drafts (docs/design.md, "Outbox"). */
import * as v from "valibot";
import { CODE_MAX, QUANTITY_MAX } from "../limits.ts";
import { messages } from "../messages.ts";
import { ScanSchema } from "../scan/scans.ts";
import { type Draft, DraftSchema } from "./draft.ts";
import { type Entry, EntrySchema, newEntry } from "./outbox.ts";

const CartLineSchema = v.object({
  strToyBarcode: v.pipe(v.string(), v.minLength(1), v.maxLength(CODE_MAX)),
  strName: v.string(),
  imageThumb: v.nullable(v.string()),
  intAmountInBox: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUANTITY_MAX)),
  /** The first scan by the server's clock; null where that is not known. */
  intSince: v.optional(v.nullable(v.number())),
  /** Of a count: the last scan, and whether the outbox has the line. */
  intUntil: v.optional(v.nullable(v.number())),
  isHandedIn: v.optional(v.boolean()),
});

const CartSchema = v.pipe(
  v.object({
    strBoxCode: v.string(),
    cart: v.array(CartLineSchema),
    /** Scans whose lookup was still under way. */
    queue: v.array(ScanSchema),
    /** Of a count of what is in the box; null before it is begun. A cart has none. */
    strCount: v.optional(v.nullable(v.string())),
    /** Milliseconds since 1970, later at every change. */
    intChange: v.optional(v.number()),
  }),
  v.check(
    ({ cart, strCount }) => strCount !== undefined || cart.every((line) => line.intAmountInBox > 0),
  ),
);

/** A command that this version cannot read: it stands in the list with what it holds, and is never sent. */
export function unreadableEntry(id: string, owner: string, held: unknown): Entry {
  const command = { kind: "unknown", held: JSON.stringify(held), id, group: id, owner } as const;
  const sentence = messages.notReadable;
  return {
    ...newEntry({ ...command, intOrderedAt: Number.parseInt(id, 36) || 0 }),
    refusal: { status: 0, code: "", sentence, intDone: 0, isStranded: false },
    isSettled: true,
  };
}

export const storedSchemas = { commands: EntrySchema, carts: CartSchema, drafts: DraftSchema };

export type Cart = v.InferOutput<typeof CartSchema>;

export interface Stored {
  commands: v.InferOutput<typeof EntrySchema>[];
  carts: Cart[];
  drafts: Draft[];
}

export type StoreName = keyof Stored;
export const STORES: readonly StoreName[] = ["commands", "carts", "drafts"];

/** By what a record is found in its store. */
export const storedId: { [Name in StoreName]: (record: Stored[Name][number]) => string } = {
  commands: ({ command }) => command.id,
  carts: ({ strBoxCode, strCount }) =>
    strCount === undefined ? strBoxCode : `count ${strBoxCode}`,
  drafts: ({ id }) => id,
};

/** The records with one added, or in place of the one with its id; commands stay in order. */
export function withRecord<Name extends StoreName, Some extends Pick<Stored, Name>>(
  name: Name,
  stored: Some,
  record: Stored[Name][number],
): Some {
  const idOf = storedId[name] as (record: unknown) => string;
  const others = (stored[name] as unknown[]).filter((other) => idOf(other) !== idOf(record));
  const sorted = [...others, record].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  return { ...stored, [name]: sorted };
}

export function withoutRecord<Name extends StoreName, Some extends Pick<Stored, Name>>(
  name: Name,
  stored: Some,
  id: string,
): Some {
  const idOf = storedId[name] as (record: unknown) => string;
  return { ...stored, [name]: (stored[name] as unknown[]).filter((other) => idOf(other) !== id) };
}

/** How many emptied carts are stored: an earlier version that arrives late is not a cart again. */
const EMPTIED_CARTS = 50;

export function isLater(cart: Cart, other: Cart | undefined): boolean {
  return !other || (cart.intChange ?? 0) > (other.intChange ?? 0);
}

/** The cart with nothing in it; a count is not begun any more. */
export const emptied = ({ strBoxCode, strCount }: Pick<Cart, "strBoxCode" | "strCount">): Cart => ({
  ...{ strBoxCode, cart: [], queue: [] },
  ...(strCount !== undefined && { strCount: null }),
});

export function isOpenCart({ cart, queue, strCount }: Cart): boolean {
  return cart.length + queue.length > 0 || typeof strCount === "string";
}

/** The records with a cart in place of its earlier version. */
export function withCart<Some extends Pick<Stored, "carts">>(stored: Some, cart: Cart): Some {
  const known = stored.carts.find((other) => storedId.carts(other) === storedId.carts(cart));
  if (!isLater(cart, known)) return stored;
  const after = withRecord("carts", stored, cart);
  const emptied = after.carts
    .filter((one) => !isOpenCart(one))
    .toSorted((one, other) => (isLater(one, other) ? -1 : 1));
  const dropped = emptied.slice(EMPTIED_CARTS);
  return { ...after, carts: after.carts.filter((one) => !dropped.includes(one)) };
}

/** The records with a box's cart under the code that the box has now; what is in that one's cart already is added to. */
export function withCartMoved<Some extends Pick<Stored, "carts">>(
  stored: Some,
  { strBoxCode: from }: Pick<Cart, "strBoxCode">,
  { strBoxCode: to }: Pick<Cart, "strBoxCode">,
): Some {
  const cartOf = (code: string) =>
    stored.carts.find((cart) => storedId.carts(cart) === code) ?? emptied({ strBoxCode: code });
  const [old, known] = [cartOf(from), cartOf(to)];
  const intChange = Math.max(old.intChange ?? 0, known.intChange ?? 0) + 1;
  const amountOf = (cart: Cart, code: string) =>
    cart.cart.find(({ strToyBarcode }) => strToyBarcode === code)?.intAmountInBox ?? 0;
  const isNew = ({ strToyBarcode }: Cart["cart"][number]) => amountOf(known, strToyBarcode) === 0;
  const cart = [
    ...known.cart.map((line) => ({
      ...line,
      intAmountInBox: line.intAmountInBox + amountOf(old, line.strToyBarcode),
    })),
    ...old.cart.filter(isNew),
  ];
  const moved = { ...known, cart, queue: [...known.queue, ...old.queue], intChange };
  return withCart(withCart(stored, moved), { ...emptied({ strBoxCode: from }), intChange });
}
