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
  intAmountInBox: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(QUANTITY_MAX)),
  /** The first scan by the server's clock; null where that is not known. */
  intSince: v.optional(v.nullable(v.number())),
});

const CartSchema = v.object({
  strBoxCode: v.string(),
  cart: v.array(CartLineSchema),
  /** Scans whose lookup was still under way. */
  queue: v.array(ScanSchema),
  /** Milliseconds since 1970, later at every change. */
  intChange: v.optional(v.number()),
});

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
  carts: ({ strBoxCode }) => strBoxCode,
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

export function isOpenCart({ cart, queue }: Cart): boolean {
  return cart.length + queue.length > 0;
}

/** The records with a cart in place of its earlier version. */
export function withCart<Some extends Pick<Stored, "carts">>(stored: Some, cart: Cart): Some {
  const known = stored.carts.find(({ strBoxCode }) => strBoxCode === cart.strBoxCode);
  if (!isLater(cart, known)) return stored;
  const after = withRecord("carts", stored, cart);
  const emptied = after.carts
    .filter((one) => !isOpenCart(one))
    .toSorted((one, other) => (isLater(one, other) ? -1 : 1));
  const dropped = emptied.slice(EMPTIED_CARTS);
  return { ...after, carts: after.carts.filter((one) => !dropped.includes(one)) };
}
