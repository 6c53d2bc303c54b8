/** Toys: list, look up, add, change, tags, and the boxes that hold one (specification section 7). */
import { TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { type Ages, isContradicting } from "#domain/toy/ages.ts";
import { ownAfter } from "#domain/toy/ownFields.ts";
import { isForGood } from "#domain/toy/reasons.ts";
import type { BoxDifference } from "#domain/types.ts";
import type { Call, Handlers } from "../../calls/handler.ts";
import { checkVersion, etag } from "../../calls/versions.ts";
import { type Db, flat } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import { readSettings } from "../../database/settings.ts";
import type { Entry } from "../../journal/journal.ts";
import { write } from "../../journal/write.ts";
import {
  badField,
  changedMeanwhile,
  conflict,
  limitReached,
  notFound,
  TooFew,
} from "../../kernel/errors.ts";
import { JSON_TYPE, jsonStream } from "../../kernel/files.ts";
import { exactBox } from "../boxes/boxRows.ts";
import { changeAmount } from "../boxes/write.ts";
import { freeCode } from "../codes/write.ts";
import { isContained, LOOSE } from "../counted.ts";
import { keptOwn, withOwn } from "./ownValues.ts";
import { listToyRows, NO_LIMIT, pagesOfList } from "./toyList.ts";
import { boxesOfToys, fullest } from "./toyLocations.ts";
import { needsOf } from "./toyNeeds.ts";
import { findToy, newRow, plainTags, type ToyRow, tagsOf, toyById, toyOf } from "./toyRows.ts";
import { changeToy, deleteToyRow, insertToys } from "./write.ts";

/** Throws 400 where years and months of one age are given and differ. */
export function checkSameAges(ages: Partial<Ages>): void {
  if (isContradicting(ages)) throw badField("intAgeMin", messages.agesDiffer);
}

type TagChanges = Pick<Call<"changeToys">["body"], "addTags" | "removeTags">;

/** The tags without some, then with others. */
export function tagsAfter(toy: ToyRow, { addTags = [], removeTags = [] }: TagChanges) {
  const removed = plainTags(removeTags);
  const kept = tagsOf(toy).filter((tag) => !removed.includes(tag));
  const all = plainTags([...kept, ...addTags]);
  if (all.length > Math.max(TAGS_MAX, kept.length)) throw limitReached(messages.tooManyTags);
  return { strTags: JSON.stringify(all) };
}

async function changesOf(entry: Entry, toy: ToyRow, body: Call<"updateToy">["body"]) {
  const { tags, strName, own, boxes: _, ...fields } = body;
  checkSameAges(fields);
  const kept = own && (await keptOwn(entry.trx, own));
  const changes: Partial<ToyRow> = { ...fields, ...(kept && withOwn(toy, kept)) };
  if (strName !== undefined) changes.strName = strName.trim();
  if (tags) Object.assign(changes, tagsAfter(toy, { addTags: tags }));
  return changes;
}

const linesOf = (db: Db, toy: number) =>
  db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .where("intToy", "=", toy);

const linesOfToy = prepared((db, { toy }: { toy: number }) =>
  linesOf(db, toy).select(["boxes.intBox", "boxes.strBoxCode", "intAmountInBox"]),
);
const boxesOfToy = prepared((db, args: { toy: number; limit: number; offset: number }) =>
  linesOf(db, args.toy)
    .select(["boxes.strBoxCode", "strCustomNote", "intSection", "intAmountInBox"])
    .orderBy("intAmountInBox", "desc")
    .orderBy("boxes.strCodeSort")
    .orderBy("boxes.strBoxCode")
    .limit(args.limit)
    .offset(args.offset),
);
const amountInBoxes = prepared((db, args: { toy: number }) =>
  db
    .selectFrom("boxLines")
    .select((eb) => [
      eb.fn.countAll<number>().as("boxes"),
      eb.fn.sum<number>("intAmountInBox").as("amount"),
    ])
    .where("intToy", "=", args.toy),
);

/** Takes a toy out of all boxes and ends their being its place. */
export async function takeOut(entry: Entry, { intToy: toy, ...named }: ToyRow): Promise<void> {
  for (const { intBox: id, intAmountInBox, strBoxCode } of await linesOfToy(entry.trx, { toy })) {
    const box = { id, strBoxCode };
    await changeAmount(entry, box, { intToy: toy, ...named }, -intAmountInBox, "leaves");
  }
}

/** Deletes a toy with its codes; throws 409 where it is in a box. */
export async function removeToy(entry: Entry, toy: ToyRow): Promise<void> {
  const lines = await linesOfToy(entry.trx, { toy: toy.intToy });
  const { length: boxes } = lines.filter(({ intAmountInBox }) => intAmountInBox > 0);
  if (boxes > 0) {
    const words = boxes === 1 ? "a box: take it out" : `${boxes} boxes: take it out of them`;
    throw conflict("in_box", `"${toy.strName}" is in ${words} first.`);
  }
  await takeOut(entry, toy);
  await deleteToyRow(entry, toy);
}

/** Puts pieces of a toy into boxes or takes them out; throws 409 where a box holds too few. */
async function changeLines(entry: Entry, toy: ToyRow, boxes: readonly BoxDifference[]) {
  const lines: { strBoxCode: string; strToyBarcode: string; intAmountInBox: number }[] = [];
  for (const { strBoxCode, intDifference } of boxes) {
    const box = await exactBox(entry.trx, strBoxCode);
    const intAmountInBox = await changeAmount(entry, box, toy, intDifference);
    const { strToyBarcode } = toy;
    lines.push({ strBoxCode: box.strBoxCode, strToyBarcode, intAmountInBox });
  }
  return lines;
}

/** The parts of a difference, in boxes and in none, that no count contains. */
async function partsLeft(
  entry: Entry,
  { intToy }: ToyRow,
  difference: number,
  boxes: readonly BoxDifference[],
): Promise<number[]> {
  const places = [{ place: LOOSE, by: difference }];
  for (const { strBoxCode, intDifference: by } of boxes) {
    const { id: place } = await exactBox(entry.trx, strBoxCode);
    places.push({ place, by }, { place: LOOSE, by: -by });
  }
  const left: number[] = [];
  for (const [place, parts] of Map.groupBy(places, (part) => part.place)) {
    const by = parts.reduce((sum, part) => sum + part.by, 0);
    if (by !== 0 && !(await isContained(entry, place, intToy))) left.push(by);
  }
  return left;
}

/**
 * Throws 412 where the toy was changed meanwhile, or fewer are left than are to go: the caller reads it anew. A
 * difference that counts contain whole changes nothing, so that nothing speaks against it.
 */
async function checkDifference(
  entry: Entry,
  toy: ToyRow,
  difference: number,
  { body, ifMatch }: Pick<Call<"updateToy">, "body" | "ifMatch">,
): Promise<void> {
  const { boxes = [], intQuantity, ...others } = body;
  const left = await partsLeft(entry, toy, difference, boxes);
  if (left.length === 0 && Object.keys(others).length === 0) return;
  const toGo = left.reduce((sum, by) => sum + by, 0);
  // The device adds the whole difference to the quantity that is left, so that no part of it can be booked alone.
  checkLeft(toy, Math.min(difference, toGo));
  checkVersion(ifMatch, toy);
  // A device that lost the answer to an earlier difference may have added it twice: its version is right, its quantity is not.
  if (intQuantity !== toy.intQuantity + difference) throw changedMeanwhile();
}

/** Throws 412 where fewer are left than are to go. */
function checkLeft({ intToy, strName, intQuantity }: ToyRow, difference: number): void {
  if (intQuantity + difference >= 0) return;
  const are = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
  const left = intQuantity === 0 ? "none is left" : `only ${are(intQuantity, "is", "are")} left`;
  const wish = are(-difference, "was", "were");
  throw new TooFew(`Of "${strName}" ${wish} to go, and ${left}.`, [intToy], 412);
}

/** From here on, a list without a limit is written while it is read. */
const PAGE_MAX = 1000;

export const toys = {
  async listToys({ query }, { database, now }) {
    const { limit = PAGE_MAX } = query;
    const { rows, total, isLowerBound } = await listToyRows(database, { ...query, limit });
    const headers = {
      "x-total-count": String(total),
      "x-total-relation": isLowerBound ? "gte" : "eq",
    };
    const isWhole = query.limit !== undefined || total <= (query.offset ?? 0) + rows.length;
    if (isWhole) {
      const isPlaced = query.places && query.limit !== undefined;
      const boxesOf = isPlaced ? await boxesOfToys(database.db, rows) : null;
      const needOf = query.need
        ? await needsOf(database.db, rows, { at: now(), days: query.days })
        : null;
      const listed = (row: ToyRow) =>
        Object.assign(toyOf(row), boxesOf && fullest(boxesOf(row)), needOf?.(row));
      return { body: rows.map(listed), headers };
    }
    // Streamed: a list of 100,000 toys would fill the memory and keep other calls waiting.
    const body = jsonStream(flat(pagesOfList(database, query)), toyOf);
    return { body, headers: { ...headers, "content-type": JSON_TYPE } };
  },

  async getToy({ params }, { database }) {
    const toy = await findToy(database.db, params.barcode);
    return { body: toyOf(toy), headers: etag(toy) };
  },

  createToy: write(async ({ body }, entry) => {
    const code = await freeCode(entry, body.strToyBarcode);
    checkSameAges(body);
    const own = await keptOwn(entry.trx, ownAfter({}, body.own ?? {}));
    const [toy] = await insertToys(entry, [newRow(code, { ...body, own })]);
    return { body: toyOf(toy), headers: etag(toy) };
  }),

  updateToy: write(async ({ params, query, body, ifMatch }, entry) => {
    const toy = await findToy(entry.trx, params.barcode);
    const { intQuantity = toy.intQuantity, boxes } = body;
    const { difference = intQuantity - toy.intQuantity } = query;
    entry.isDifference = query.difference !== undefined;
    if (entry.isDifference) await checkDifference(entry, toy, difference, { body, ifMatch });
    else checkVersion(ifMatch, toy);
    if (difference < 0 && query.reason?.trim()) {
      entry.strReason = query.reason.trim();
      const { reasons } = await readSettings(entry.trx);
      entry.comesBack = !isForGood(entry.strReason, reasons);
    }
    const current = async () => (await toyById(entry.trx, toy.intToy)) as ToyRow;
    const changeQuantity = async (row: ToyRow) =>
      changeToy(entry, row, {
        ...(await changesOf(entry, row, body)),
        intQuantity: row.intQuantity + difference,
      });
    // A quantity is never below 0: boxes whose counts contain their part give it back first.
    const isShort = toy.intQuantity + difference < 0;
    if (!isShort) await changeQuantity(toy);
    const lines = await changeLines(entry, toy, boxes ?? []);
    if (isShort) await changeQuantity(await current());
    const changed = await current();
    return { body: { toy: toyOf(changed), ...(boxes && { lines }) }, headers: etag(changed) };
  }),

  deleteToy: write(async ({ params, ifMatch }, entry) => {
    const toy = await findToy(entry.trx, params.barcode, ifMatch);
    await removeToy(entry, toy);
  }),

  deleteTag: write(async ({ params }, entry) => {
    const toy = await findToy(entry.trx, params.barcode);
    const tag = params.tag.trim();
    const kept = tagsOf(toy).filter((other) => other !== tag);
    if (kept.length === tagsOf(toy).length) throw notFound(`The toy has no tag "${tag}".`);
    const changed = await changeToy(entry, toy, { strTags: JSON.stringify(kept) });
    return { body: { tags: kept }, headers: etag(changed) };
  }),

  async listToyBoxes({ params, query }, { database }) {
    const { intToy: toy } = await findToy(database.db, params.barcode);
    const { limit = NO_LIMIT, offset = 0 } = query;
    const boxes = await boxesOfToy(database.db, { toy, limit, offset });
    const [sum] = await amountInBoxes(database.db, { toy });
    return {
      body: { boxes, intAmountInBoxes: sum?.amount ?? 0 },
      headers: { "x-total-count": String(sum?.boxes ?? 0) },
    };
  },
} satisfies Handlers;
