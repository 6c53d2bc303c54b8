/**
 * Everything that a person can order and that changes the stock, as plain data (design section 4,
 * "The outbox"). A screen makes an `Order`; the outbox makes a `Command` of it, which is persisted
 * until the server has settled it. Its requests are in commandRequests.ts, its words in commandWords.ts.
 */
import * as v from "valibot";
import { ImportOrderSchema } from "./importOrders.ts";
import { PictureSchema } from "./pictures.ts";
import type { NewToy, ToyUpdate } from "./types.ts";

const box = { strBoxCode: v.string() };
/** The name is only for the words. */
const toy = { strToyBarcode: v.string(), strName: v.string() };
const amount = v.pipe(v.number(), v.integer());
/** Null on the Floor. */
const place = v.nullable(amount);
/** Checked by the server against the contract, in which the fields of a toy are kept. */
const fields = <T extends object>() =>
  v.custom<T>((value) => typeof value === "object" && value !== null && !Array.isArray(value));

/** What is typed or asked in a dialog about one box or toy as a whole. */
export const DialogOrderSchema = v.variant("kind", [
  v.object({ kind: v.literal("changeBox"), ...box, strCustomNote: v.string() }),
  v.object({ kind: v.literal("changeBarcode"), ...toy, strNewBarcode: v.string() }),
  v.object({ kind: v.literal("deleteToy"), ...toy }),
  /** A code that the toy had before may be another's again. */
  v.object({ kind: v.literal("freeCode"), ...toy, strCode: v.string() }),
]);

const OrderSchema = v.variant("kind", [
  v.object({ kind: v.literal("addToBox"), ...box, ...toy, intAmountInBox: amount }),
  /** All of a toy that is in a box. The amount is as the list showed it; the box's own is moved. */
  v.object({
    kind: v.literal("moveToy"),
    ...toy,
    strFromBox: v.string(),
    strToBox: v.string(),
    intAmountInBox: amount,
  }),
  v.object({ kind: v.literal("removeToy"), ...box, ...toy }),
  v.object({ kind: v.literal("moveBox"), ...box, intFrom: place, intTo: place }),
  v.object({ kind: v.literal("deleteBox"), ...box }),
  v.object({ kind: v.literal("deleteSection"), intSection: amount }),
  v.object({
    kind: v.literal("changeToy"),
    ...toy,
    update: fields<ToyUpdate>(),
    /** The same fields as the person saw them before. */
    seen: fields<ToyUpdate>(),
    /** How much was added to intQuantity with plus and minus; null where a value was typed. */
    intDifference: v.nullable(amount),
    /** Of the toy that the person saw. */
    intVersion: amount,
  }),
  v.object({ kind: v.literal("addTags"), ...toy, tags: v.array(v.string()) }),
  v.object({ kind: v.literal("removeTag"), ...toy, strTag: v.string() }),
  v.object({ kind: v.literal("setPicture"), ...toy, picture: PictureSchema }),
  v.object({ kind: v.literal("removePicture"), ...toy }),
  v.object({
    kind: v.literal("createToy"),
    toy: fields<NewToy>(),
    picture: v.optional(PictureSchema),
  }),
  v.object({
    kind: v.literal("createBox"),
    ...box,
    strCustomNote: v.string(),
    intSection: place,
  }),
  v.object({ kind: v.literal("createSection"), intSection: amount }),
  /** A part of a toy's pieces: in (plus), out (minus), or with a destination from box to box. */
  v.object({
    kind: v.literal("adjustAmount"),
    ...box,
    ...toy,
    intDifference: amount,
    strToBox: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal("undo"),
    /** An entry of the journal, or all entries of the commands that were ordered together. */
    undone: v.union([v.object({ intChange: amount }), v.object({ strGroup: v.string() })]),
    /** What was done, only for the words. */
    strDone: v.string(),
    /** What it is about, as `thingsOf` names it. */
    things: v.array(v.string()),
    /** Sets values back whatever they are now. */
    isForced: v.boolean(),
  }),
  DialogOrderSchema,
  ImportOrderSchema,
]);

const StampSchema = v.object({
  /** Sorts by the moment of the order. Idempotency keys are made of it. */
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,150}$/)),
  /** Shared by the commands that were ordered together. */
  group: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,150}$/)),
  /** The e-mail of the person who ordered it: only in their name it is sent. */
  owner: v.string(),
  /** Milliseconds since 1970. */
  intOrderedAt: v.number(),
});

export const CommandSchema = v.intersect([StampSchema, OrderSchema]);

export type DialogOrder = v.InferOutput<typeof DialogOrderSchema>;
export type Order = v.InferOutput<typeof OrderSchema>;
export type OrderOf<Kind extends Order["kind"]> = Extract<Order, { kind: Kind }>;
export type Command = v.InferOutput<typeof CommandSchema>;

/** Milliseconds for which the server remembers keys: an older command must not be sent (again). */
export const COMMAND_LIFETIME = 60 * 24 * 60 * 60 * 1000;

/** The group of a command, by its id. */
export const groupOf = (id: string) => id.slice(0, id.lastIndexOf("."));

/** The commands of an order together. `newId` is unique; `after` is the id of the newest command. */
export function commandsOf(
  orders: readonly Order[],
  { owner, now, newId, after = "" }: { owner: string; now: number; newId: string; after?: string },
): Command[] {
  // A clock that was set back must not put a command before one that it builds on.
  const moment = Math.max(now, Number.parseInt(after.split(".")[0] ?? "", 36) + 1 || 0);
  const stamp = moment.toString(36).padStart(9, "0");
  return orders.map((order, n) => ({
    ...order,
    id: `${stamp}.${newId}.${String(n).padStart(4, "0")}`,
    group: `${stamp}.${newId}`,
    owner,
    intOrderedAt: now,
  }));
}

/** The toys, boxes and sections that an order is about: orders that share one are sent in turn. */
export function thingsOf(order: Order): string[] {
  const box = (code: string) => `box ${code}`;
  const toy = (code: string) => `toy ${code}`;
  const section = (place: number | null) => (place === null ? [] : [`section ${place}`]);
  switch (order.kind) {
    case "moveToy":
      return [toy(order.strToyBarcode), box(order.strFromBox), box(order.strToBox)];
    case "adjustAmount": {
      const boxes = order.strToBox === null ? [] : [box(order.strToBox)];
      return [toy(order.strToyBarcode), box(order.strBoxCode), ...boxes];
    }
    case "addToBox":
    case "removeToy":
      return [toy(order.strToyBarcode), box(order.strBoxCode)];
    case "moveBox":
      return [box(order.strBoxCode), ...section(order.intFrom), ...section(order.intTo)];
    case "createBox":
      return [box(order.strBoxCode), ...section(order.intSection)];
    case "deleteBox":
    case "changeBox":
      return [box(order.strBoxCode)];
    case "createSection":
    case "deleteSection":
      return section(order.intSection);
    case "createToy":
      return [toy(order.toy.strToyBarcode)];
    case "changeBarcode":
      return [toy(order.strToyBarcode), toy(order.strNewBarcode)];
    case "changeToy":
    case "addTags":
    case "removeTag":
    case "setPicture":
    case "removePicture":
    case "deleteToy":
    case "freeCode":
      return [toy(order.strToyBarcode)];
    case "undo":
      return order.things;
    case "createImport":
    case "addImportRows":
    case "changeImport":
    case "runImport":
    case "deleteImport":
      return [`import ${order.strImport}`];
  }
}

/** Whether ordering it twice is meant twice: three more pieces and three more pieces are six. */
function counts(order: Order): boolean {
  if (order.kind === "changeToy") return order.intDifference !== null;
  return order.kind === "addToBox" || order.kind === "adjustAmount";
}

/** Whether an order says what an unsent command says already, so that it is not to be sent again. */
export function isSameOrder(order: Order, command: Command): boolean {
  if (counts(order)) return false;
  return Object.entries(order).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(command[key as keyof Command]),
  );
}
