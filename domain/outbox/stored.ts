/** Data that is persisted on the device for one person: commands, carts and drafts (docs/design.md, "Outbox"). */
import * as v from "valibot";
import { QUANTITY_MAX } from "../limits.ts";
import { messages } from "../messages.ts";
import { type BoxCartLine, CartLineSchema } from "../scan/cartLine.ts";
import { ScanSchema } from "../scan/scanOutcome.ts";
import { subjectsOf } from "./commands.ts";
import {
  type Draft,
  DraftSchema,
  renamed,
  type Thing,
  thingKey,
  thingOf,
  withoutThing,
} from "./draft.ts";
import { type Entry, EntrySchema, newEntry } from "./entries.ts";
import type { LineChoice } from "./kinds/counts.ts";
import { boxSubject } from "./kinds/kind.ts";

const CartSchema = v.pipe(
  v.object({
    /** The box's id; missing while only this device knows the box, and for the loose pieces. */
    idBox: v.optional(v.number()),
    /** The box's code, now or when the cart was last open. */
    strBoxCode: v.string(),
    cart: v.array(CartLineSchema),
    /** Scans whose lookup was still under way. */
    queue: v.array(ScanSchema),
    /** The id of the count; null before it is begun, missing in a cart. */
    strCount: v.optional(v.nullable(v.string())),
    /** A count's choices for lines that are booked otherwise than counted. */
    choices: v.optional(v.custom<LineChoice[]>(Array.isArray)),
    /** Milliseconds since 1970, later at every change. */
    intChange: v.optional(v.number()),
  }),
  v.check(
    ({ cart, strCount }) => strCount !== undefined || cart.every((line) => line.intAmountInBox > 0),
  ),
);

/** The entry of a command that this version cannot read: it is listed with its stored text, and never sent. */
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

/** The key of a record in its store. */
export const storedId: { [Name in StoreName]: (record: Stored[Name][number]) => string } = {
  commands: ({ command }) => command.id,
  carts: ({ idBox, strBoxCode, strCount }) => {
    const name = idBox ? thingKey({ kind: "box", id: idBox, code: strBoxCode }) : strBoxCode;
    return strCount === undefined ? name : `count ${name}`;
  },
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

/** Emptied carts that are stored, so that an earlier version that arrives late does not become a cart again. */
const EMPTIED_CARTS = 50;

export function isLater(cart: Cart, other: Cart | undefined): boolean {
  return !other || (cart.intChange ?? 0) > (other.intChange ?? 0);
}

/** The cart without contents; a count becomes one that is not begun. */
export const emptied = ({ idBox, strBoxCode, strCount }: Omit<Cart, "cart" | "queue">): Cart => ({
  ...(idBox !== undefined && { idBox }),
  ...{ strBoxCode, cart: [], queue: [] },
  ...(strCount !== undefined && { strCount: null }),
});

export function isOpenCart({ cart, queue, strCount }: Cart): boolean {
  return cart.length + queue.length > 0 || typeof strCount === "string";
}

/** The records with a cart in place of its earlier version; unchanged where the stored version is later. */
export function withCart<Some extends Pick<Stored, "carts">>(stored: Some, cart: Cart): Some {
  const known = stored.carts.find((other) => storedId.carts(other) === storedId.carts(cart));
  if (!isLater(cart, known)) return stored;
  const after = withRecord("carts", stored, cart);
  const emptied = after.carts
    .filter((cart) => !isOpenCart(cart))
    .toSorted((one, other) => (isLater(one, other) ? -1 : 1));
  const dropped = emptied.slice(EMPTIED_CARTS);
  return { ...after, carts: after.carts.filter((cart) => !dropped.includes(cart)) };
}

/** The lines of two carts of one toy: its pieces between the first scan of either and the last, so far as those are known. */
const joinedLine = (line: BoxCartLine, other: BoxCartLine): BoxCartLine => ({
  ...line,
  intAmountInBox: line.intAmountInBox + other.intAmountInBox,
  intSince: bothOf(Math.min, line.intSince, other.intSince),
  intUntil: bothOf(Math.max, line.intUntil, other.intUntil),
  // The outbox has neither more nor less than one of the two amounts.
  isHandedIn: line.isHandedIn === undefined ? undefined : false,
});

/** Of two moments; unknown where one of them is. */
const bothOf = (
  choose: (one: number, other: number) => number,
  one: number | null | undefined,
  other: number | null | undefined,
) => (one == null ? one : other == null ? other : choose(one, other));

function joinedLines(lines: readonly BoxCartLine[], others: readonly BoxCartLine[]): BoxCartLine[] {
  const byToy = new Map(lines.map((line) => [line.strToyBarcode, line]));
  for (const other of others) {
    const line = byToy.get(other.strToyBarcode);
    byToy.set(other.strToyBarcode, line ? joinedLine(line, other) : other);
  }
  return [...byToy.values()];
}

function joined(old: Cart, other: Cart | undefined): Pick<Cart, "cart" | "queue" | "choices"> {
  if (!other) return old;
  // Two windows may have persisted one count under both names: the later version has the pieces of the other one.
  const isSameCount = typeof old.strCount === "string" && old.strCount === other.strCount;
  if (isSameCount) return isLater(old, other) ? old : other;
  return { cart: joinedLines(other.cart, old.cart), queue: [...other.queue, ...old.queue] };
}

/**
 * The cart of a box under the present name of the box, joined with a cart that has this name already. Unchanged where
 * the two cannot be one: two counts that were both begun, of which each has its own lines at the server, or a sum that
 * no line can have.
 */
function withCartRenamed<Some extends Pick<Stored, "carts">>(
  stored: Some,
  old: Cart,
  { id, code }: Thing,
): Some {
  const named = { ...old, idBox: id, strBoxCode: code };
  const isSame = storedId.carts(old) === storedId.carts(named);
  const other = isSame
    ? undefined
    : stored.carts.find((cart) => storedId.carts(cart) === storedId.carts(named));
  const intChange = Math.max(old.intChange ?? 0, other?.intChange ?? 0) + 1;
  const { cart, queue, choices } = joined(old, other);
  const countId = old.strCount ?? other?.strCount ?? old.strCount;
  const isOtherCount = typeof other?.strCount === "string" && other.strCount !== countId;
  if (isOtherCount || cart.some((line) => line.intAmountInBox > QUANTITY_MAX)) return stored;
  const after = {
    ...named,
    cart,
    queue,
    choices,
    intChange,
    ...(countId !== undefined && { strCount: countId }),
  };
  return withCart(isSame ? stored : withCart(stored, { ...emptied(old), intChange }), after);
}

/** Whether the command books the count, or is about the cart's box. */
function isAbout(command: Entry["command"], { strBoxCode, strCount }: Cart): boolean {
  const isOfCount = command.kind === "finishCount";
  // The loose pieces are no box.
  if (strCount !== undefined) return isOfCount && command.strBoxCode === strBoxCode;
  return !isOfCount && subjectsOf(command).includes(boxSubject(strBoxCode));
}

/**
 * The carts and counts as they are after changes that the device could not store, of which something was
 * sent: a page that ends now leaves the order at the server, so that its cart must not be there once more.
 */
export function cartsSent(before: Stored, after: Stored): Cart[] {
  const stored = new Set(before.commands.map(storedId.commands));
  const sent = after.commands.filter(
    (entry) => entry.isSent && !stored.has(storedId.commands(entry)),
  );
  return after.carts.filter((cart) => sent.some(({ command }) => isAbout(command, cart)));
}

/** The names of a box's cart: by its id, and by its code, from when nothing but this device knew the box. */
export function cartNames({ idBox, ...byCode }: Cart): string[] {
  const name = storedId.carts(byCode);
  return idBox === undefined ? [name] : [storedId.carts({ ...byCode, idBox }), name];
}

/** The open cart under one of the names of `blank`, by the name that it has; else the one under its first name. */
export function cartIn(carts: readonly Cart[], blank: Cart): Cart {
  const found = cartNames(blank).map((name) => carts.find((cart) => storedId.carts(cart) === name));
  return found.find((cart) => cart && isOpenCart(cart)) ?? found[0] ?? blank;
}

const cartThing = ({ idBox = 0, strBoxCode }: Cart): Thing => ({
  ...{ kind: "box", id: idBox, code: strBoxCode },
});

/** The subjects of the open carts and the drafts: one for each code that they have, be it the present one or a former one. */
export function thingsOf({ carts, drafts }: Pick<Stored, "carts" | "drafts">): Thing[] {
  const filled = carts.filter((cart) => isOpenCart(cart) && cart.strBoxCode !== "");
  const things = [...filled.map(cartThing), ...drafts.flatMap((draft) => thingOf(draft) ?? [])];
  return [...new Map(things.map((thing) => [`${thingKey(thing)}\n${thing.code}`, thing])).values()];
}

/** The draft under the present name of its thing; unchanged while another draft has that name, because both were typed. */
function withDraftRenamed<Some extends Pick<Stored, "drafts">>(
  stored: Some,
  draft: Draft,
  thing: Thing,
): Some {
  const after = renamed(draft, thing);
  const isTaken = after.id !== draft.id && stored.drafts.some(({ id }) => id === after.id);
  if (isTaken) return stored;
  return withRecord("drafts", withoutRecord("drafts", stored, draft.id), after);
}

/** The carts and drafts of a thing under its present name. */
export function withThingRenamed<Some extends Pick<Stored, "carts" | "drafts">>(
  stored: Some,
  before: Thing,
  now: Thing,
): Some {
  const key = thingKey(before);
  // The count of a deleted box, and what was typed about a deleted thing, is none of what has its code now.
  const isOther = before.id > 0 && now.id !== before.id;
  const carts = stored.carts.filter(
    (cart) =>
      isOpenCart(cart) &&
      thingKey(cartThing(cart)) === key &&
      !(isOther && cart.strCount !== undefined),
  );
  const drafts = stored.drafts.filter((draft) => {
    const thing = thingOf(draft);
    return thing !== null && thingKey(thing) === key;
  });
  const withCarts = carts.reduce((all, cart) => withCartRenamed(all, cart, now), stored);
  return drafts.reduce(
    (all, draft) =>
      isOther ? withRecord("drafts", all, withoutThing(draft)) : withDraftRenamed(all, draft, now),
    withCarts,
  );
}
