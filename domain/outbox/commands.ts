/**
 * Everything that a person can order and that changes the stock, as plain data (design section 4,
 * "The outbox"). A screen makes a `NewCommand`; the outbox gives it a stamp: a `Command`, which is persisted
 * until the server has settled it. Its requests are in commandRequests.ts, its text in formatCommand.ts.
 */
import * as v from "valibot";
import { ImportCommandSchema } from "../import/importCommands.ts";
import { PictureSchema } from "../toy/pictures.ts";
import type { NewToy, ToyUpdate } from "../types.ts";

const box = { strBoxCode: v.string() };
/** The name is only for the words. */
const toy = { strToyBarcode: v.string(), strName: v.string() };
const amount = v.pipe(v.number(), v.integer());
/** Null on the Floor. */
const place = v.nullable(amount);
/** Checked by the server against the contract, which has the fields of a toy. */
const fields = <T extends object>() =>
  v.custom<T>((value) => typeof value === "object" && value !== null && !Array.isArray(value));

/** What is typed or asked in a dialog about one box or toy as a whole. */
export const DialogCommandSchema = v.variant("kind", [
  v.object({ kind: v.literal("changeBox"), ...box, strCustomNote: v.string() }),
  v.object({ kind: v.literal("changeBarcode"), ...toy, strNewBarcode: v.string() }),
  v.object({ kind: v.literal("deleteToy"), ...toy }),
  /** A code that the toy had before may be another's again. */
  v.object({ kind: v.literal("freeCode"), ...toy, strCode: v.string() }),
]);

const NewCommandSchema = v.variant("kind", [
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
  DialogCommandSchema,
  ImportCommandSchema,
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

export const CommandSchema = v.intersect([StampSchema, NewCommandSchema]);

export type DialogCommand = v.InferOutput<typeof DialogCommandSchema>;
export type NewCommand = v.InferOutput<typeof NewCommandSchema>;
export type NewCommandOf<Kind extends NewCommand["kind"]> = Extract<NewCommand, { kind: Kind }>;
export type Command = v.InferOutput<typeof CommandSchema>;

/** Milliseconds for which the server remembers keys: an older command must not be sent (again). */
export const COMMAND_LIFETIME = 60 * 24 * 60 * 60 * 1000;

/** The group of a command, by its id. */
export const groupOf = (id: string) => id.slice(0, id.lastIndexOf("."));

/** The commands of what is ordered together. `newId` is unique; `after` is the id of the newest command. */
export function commandsOf(
  commands: readonly NewCommand[],
  { owner, now, newId, after = "" }: { owner: string; now: number; newId: string; after?: string },
): Command[] {
  // A clock that was set back must not put a command before one that it builds on.
  const moment = Math.max(now, Number.parseInt(after.split(".")[0] ?? "", 36) + 1 || 0);
  const stamp = moment.toString(36).padStart(9, "0");
  return commands.map((command, n) => ({
    ...command,
    id: `${stamp}.${newId}.${String(n).padStart(4, "0")}`,
    group: `${stamp}.${newId}`,
    owner,
    intOrderedAt: now,
  }));
}

/** The toys, boxes and sections that a command is about: commands that share one are sent one after another. */
export function thingsOf(command: NewCommand): string[] {
  const box = (code: string) => `box ${code}`;
  const toy = (code: string) => `toy ${code}`;
  const section = (place: number | null) => (place === null ? [] : [`section ${place}`]);
  switch (command.kind) {
    case "moveToy":
      return [toy(command.strToyBarcode), box(command.strFromBox), box(command.strToBox)];
    case "adjustAmount": {
      const boxes = command.strToBox === null ? [] : [box(command.strToBox)];
      return [toy(command.strToyBarcode), box(command.strBoxCode), ...boxes];
    }
    case "addToBox":
    case "removeToy":
      return [toy(command.strToyBarcode), box(command.strBoxCode)];
    case "moveBox":
      return [box(command.strBoxCode), ...section(command.intFrom), ...section(command.intTo)];
    case "createBox":
      return [box(command.strBoxCode), ...section(command.intSection)];
    case "deleteBox":
    case "changeBox":
      return [box(command.strBoxCode)];
    case "createSection":
    case "deleteSection":
      return section(command.intSection);
    case "createToy":
      return [toy(command.toy.strToyBarcode)];
    case "changeBarcode":
      return [toy(command.strToyBarcode), toy(command.strNewBarcode)];
    case "changeToy":
    case "addTags":
    case "removeTag":
    case "setPicture":
    case "removePicture":
    case "deleteToy":
    case "freeCode":
      return [toy(command.strToyBarcode)];
    case "undo":
      return command.things;
    case "createImport":
    case "addImportRows":
    case "changeImport":
    case "runImport":
    case "deleteImport":
      return [`import ${command.strImport}`];
  }
}

/** Whether ordering it twice is meant twice: three more pieces and three more pieces are six. */
function counts(command: NewCommand): boolean {
  if (command.kind === "changeToy") return command.intDifference !== null;
  return command.kind === "addToBox" || command.kind === "adjustAmount";
}

/** Whether a new command says what an unsent one says already, so that it is not to be sent again. */
export function isSameCommand(command: NewCommand, unsent: Command): boolean {
  if (counts(command)) return false;
  return Object.entries(command).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(unsent[key as keyof Command]),
  );
}
