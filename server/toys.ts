/** Toys: list, look up, add, change, tags, and the boxes that hold one (specification section 7). */
import { TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { takeCode } from "./codes.ts";
import { addToCounter } from "./database/counters.ts";
import { prepared, type Trx, within } from "./database/database.ts";
import { badInput, changedMeanwhile, limitReached, notFound } from "./errors.ts";
import type { Call, Handlers } from "./handler.ts";
import { write } from "./idempotency.ts";
import { listToyRows, NO_LIMIT, streamToyRows } from "./toyList.ts";
import { derived, findToy, newRow, plainTags, type ToyRow, tagsOf, toyOf } from "./toyRows.ts";
import { toyStream } from "./toyStream.ts";

const etag = ({ intVersion }: Pick<ToyRow, "intVersion">) => ({ etag: `"${intVersion}"` });

/** RFC 9110 section 13.1.1, but a weak tag is as good: what weakens ours is compression on the way. */
function matches(ifMatch: string, { intVersion }: ToyRow): boolean {
  return ifMatch
    .split(",")
    .some((tag) => [`"${intVersion}"`, "*"].includes(tag.trim().replace(/^W\//, "")));
}

function checkAges(intAgeMin: number | null, intAgeMax: number | null): void {
  if (intAgeMin !== null && intAgeMax !== null && intAgeMax < intAgeMin) {
    throw badInput(messages.ageOrder, { intAgeMax: messages.ageOrder });
  }
}

/** Writes a toy's new values where they differ, as a new version, and returns the toy as it then is. */
async function change(trx: Trx, toy: ToyRow, changes: Partial<ToyRow>): Promise<ToyRow> {
  const wanted = { ...toy, ...changes };
  const isSame = (Object.keys(changes) as (keyof ToyRow)[]).every((k) => toy[k] === wanted[k]);
  if (isSame) return toy;
  checkAges(wanted.intAgeMin, wanted.intAgeMax);
  const intVersion = toy.intVersion + 1;
  const { strStatus, ...search } = derived(wanted);
  const { numUpdatedRows } = await trx
    .updateTable("toys")
    .set({ ...changes, ...search, strStatus, intVersion })
    .where("strToyBarcode", "=", toy.strToyBarcode)
    .where("intVersion", "=", toy.intVersion)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
  return { ...wanted, strStatus, intVersion };
}

function changesOf(toy: ToyRow, { tags, strName, ...fields }: Call<"updateToy">["body"]) {
  const changes: Partial<ToyRow> = { ...fields };
  if (strName !== undefined) changes.strName = strName.trim();
  if (tags) {
    const all = plainTags([...tagsOf(toy), ...tags]);
    if (all.length > Math.max(TAGS_MAX, tagsOf(toy).length)) {
      throw limitReached(messages.tooManyTags);
    }
    changes.strTags = JSON.stringify(all);
  }
  return changes;
}

const boxesOfToy = prepared((db, args: { code: string; limit: number; offset: number }) =>
  db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.strBoxCode", "boxLines.strBoxCode")
    .select(["boxes.strBoxCode", "strCustomNote", "intSection", "intAmountInBox"])
    .where("strToyBarcode", "=", args.code)
    .orderBy("intAmountInBox", "desc")
    .orderBy("boxes.strBoxCode")
    .limit(args.limit)
    .offset(args.offset),
);
const amountInBoxes = prepared((db, args: { code: string }) =>
  db
    .selectFrom("boxLines")
    .select((eb) => [eb.fn.countAll().as("boxes"), eb.fn.sum("intAmountInBox").as("amount")])
    .where("strToyBarcode", "=", args.code),
);

/** From here on, a list without a limit is written while it is read. */
const PAGE_MAX = 1000;
const JSON_TYPE = "application/json; charset=utf-8";

export const toys = {
  async listToys({ query }, { database }) {
    const { limit = PAGE_MAX } = query;
    const { rows, total } = await listToyRows(database, { ...query, limit });
    const headers = { "x-total-count": String(total) };
    const isWhole = query.limit !== undefined || total <= (query.offset ?? 0) + rows.length;
    if (isWhole) return { status: 200, body: rows.map(toyOf), headers };
    const body = toyStream(streamToyRows(database, query));
    return { status: 200, body, headers: { ...headers, "content-type": JSON_TYPE } };
  },

  async getToy({ params }, { database }) {
    const toy = await findToy(database, params.barcode);
    return { status: 200, body: toyOf(toy), headers: etag(toy) };
  },

  createToy: write(async ({ body }, trx) => {
    checkAges(body.intAgeMin ?? null, body.intAgeMax ?? null);
    const toy = newRow(await takeCode(trx, body.strToyBarcode, "toy"), body);
    await trx.insertInto("toys").values(toy).execute();
    await addToCounter(trx, "toys", 1);
    return { status: 201, body: toyOf(toy), headers: etag(toy) };
  }),

  updateToy: write(async ({ params, body, ifMatch }, trx) => {
    const toy = await findToy(within(trx), params.barcode);
    if (ifMatch !== undefined && !matches(ifMatch, toy)) throw changedMeanwhile();
    const changed = await change(trx, toy, changesOf(toy, body));
    return { status: 200, body: { toy: toyOf(changed) }, headers: etag(changed) };
  }),

  deleteTag: write(async ({ params }, trx) => {
    const toy = await findToy(within(trx), params.barcode);
    const tag = params.tag.trim();
    const left = tagsOf(toy).filter((other) => other !== tag);
    if (left.length === tagsOf(toy).length) throw notFound(`The toy has no tag "${tag}".`);
    const changed = await change(trx, toy, { strTags: JSON.stringify(left) });
    return { status: 200, body: { tags: left }, headers: etag(changed) };
  }),

  async listToyBoxes({ params, query }, { database }) {
    const { strToyBarcode: code } = await findToy(database, params.barcode);
    const { limit = NO_LIMIT, offset = 0 } = query;
    const boxes = await database.read(boxesOfToy, { code, limit, offset });
    const [sum] = await database.read(amountInBoxes, { code });
    return {
      status: 200,
      body: { boxes, intAmountInBoxes: Number(sum?.amount ?? 0) },
      headers: { "x-total-count": String(sum?.boxes ?? 0) },
    };
  },
} satisfies Handlers<
  "listToys" | "getToy" | "createToy" | "updateToy" | "deleteTag" | "listToyBoxes"
>;
