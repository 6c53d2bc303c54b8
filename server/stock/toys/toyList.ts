/** Toys filtered, sorted and in pages; quick at a million of them (specification sections 2 and 9). */
import { type Expression, type SqlBool, sql } from "kysely";
import { cleanCode, trimCode } from "#domain/code/codes.ts";
import { HITS_COUNTED, STATUS_CRITICAL } from "#domain/limits.ts";
import { searchParts } from "#domain/search/text.ts";
import { asksForInactive, ownFilterOf } from "#domain/toy/ownFields.ts";
import { recordOf } from "#domain/toy/toyFields.ts";
import type { Call } from "../../calls/handler.ts";
import { readCounters } from "../../database/counters.ts";
import type { Db, ReadDatabase } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";
import { idOfCode } from "../codes/codeRows.ts";
import { countedToyIds } from "../counted.ts";
import { readInactive } from "./inactive.ts";
import {
  type Filter,
  hitsOf,
  ORDERS,
  orderOf,
  type Page,
  pageOfHits,
  pageOfMany,
  pagesInOrder,
  rowsIn,
  type Sort,
  type Wanted,
} from "./toyPages.ts";
import { type ToyRow, toyByCode } from "./toyRows.ts";

type Query = Call<"listToys">["query"];

/** A limit where none is asked for: more than there can be. */
export const NO_LIMIT = 1_000_000_000;

/** A page that begins later takes its time, on either database. */
const DEEP = 1000;

/** The number of hits, counted up to one more than HITS_COUNTED. */
async function countHits(database: ReadDatabase, wanted: Wanted): Promise<number> {
  const hits = hitsOf(database, wanted)
    .limit(HITS_COUNTED + 1)
    .as("hits");
  const count = database.slow.selectFrom(hits).select((eb) => eb.fn.countAll<number>().as("n"));
  return (await count.executeTakeFirstOrThrow()).n;
}

/** The first hits that are found, in the page's order, up to one more than fit on it. */
const firstHits = (database: ReadDatabase, wanted: Wanted, page: Page) =>
  rowsIn(database.slow)
    .where("intToy", "in", hitsOf(database, wanted).limit(page.limit + 1))
    .orderBy(orderOf(page))
    .execute();

/** The conditions as the indexes have them, so that the database uses those. */
const BOXED: Record<NonNullable<Query["boxed"]>, Filter["holds"]> = {
  none: (pieces) => sql`${pieces} = 0`,
  differ: (pieces) => sql`${pieces} <> 0 and ${pieces} <> "intQuantity"`,
  over: (pieces) =>
    sql`${pieces} <> 0 and ${pieces} <> "intQuantity" and ${pieces} > "intQuantity"`,
};

/** The lines in a box of a code, and in the boxes of a section, or of the Floor, which is 0. */
function linesIn(db: Db, { box, section }: Pick<Query, "box" | "section">) {
  let lines = db.selectFrom("boxLines").innerJoin("boxes", "boxes.intBox", "boxLines.intBox");
  if (box !== undefined)
    lines = lines.where("boxes.intBox", "=", idOfCode(db, "box", trimCode(box)));
  if (section === undefined) return lines;
  return lines.where("boxes.intSection", section === 0 ? "is" : "=", section || null);
}

function wantedOf({ db, dialect }: ReadDatabase, query: Query): { wanted: Wanted; page: Page } {
  const { sort = "strName", order = "asc", limit = NO_LIMIT, offset = 0, q = "" } = query;
  const { minAge, gender = "all", status = "all", maxQuantity, box, section, tag, own } = query;
  const filters: Filter[] = [];
  const keep = (column: Filter["columns"][0], holds: Filter["holds"]) =>
    filters.push({ columns: [column], holds });
  if (minAge !== undefined) keep("intAgeMin", (age) => sql`${age} >= ${minAge}`);
  if (gender !== "all") keep("strGender", (column) => sql`${column} = ${gender}`);
  if (status !== "all" && query.byThreshold) {
    const isOk = status === "ok";
    keep("intMissing", (missing) => (isOk ? sql`${missing} = 0` : sql`${missing} > 0`));
    const compared = status === "critical" ? sql`<=` : sql`>`;
    if (!isOk) keep("intQuantity", (pieces) => sql`${pieces} ${compared} ${STATUS_CRITICAL}`);
  } else if (status !== "all") keep("strStatus", (column) => sql`${column} = ${status}`);
  if (maxQuantity !== undefined) keep("intQuantity", (pieces) => sql`${pieces} <= ${maxQuantity}`);
  if (query.need) keep("intMissing", (missing) => sql`${missing} > 0`);
  if (query.boxed) {
    filters.push({ columns: ["intInBoxes", "intQuantity"], holds: BOXED[query.boxed] });
  }
  if (box !== undefined || section !== undefined) {
    const lines = linesIn(db, { box, section });
    keep("intToy", (id) => sql`${id} in (${lines.select("boxLines.intToy")})`);
  }
  if (query.counted) keep("intToy", (id) => sql`${id} not in (${countedToyIds(db)})`);
  if (tag !== undefined) {
    const named = JSON.stringify(tag.trim());
    keep("strTags", () => sql`${dialect.contains(sql.ref("toys.strTags"), named)}`);
  }
  if (own !== undefined) {
    const { strField, value } = ownFilterOf(own);
    const name = `${JSON.stringify(strField)}:`;
    // No value has these quotes: they are escaped in it.
    const text = value ? `${name}${JSON.stringify(value)}` : name;
    const has = dialect.contains(sql.ref("toys.strOwn"), text);
    keep("strOwn", () => (value === "" ? sql`not (${has})` : sql`${has}`));
  }
  const parts = [...new Set([...searchParts(q), ...searchParts(tag ?? "")])];
  return { wanted: { filters, parts }, page: { sort, order, limit, offset } };
}

/** Whether a query asks for less than all toys. */
export function isFiltered(database: ReadDatabase, query: Query): boolean {
  const { filters, parts } = wantedOf(database, query).wanted;
  return filters.length + parts.length > 0;
}

/**
 * What a query asks for whose text nothing has: the toy that has it as a code, since only a toy's own code as it stands
 * is in its text. Null where there is none.
 */
async function wantedByCode(database: ReadDatabase, query: Query) {
  const { q = "" } = query;
  const toy = q.trim() === "" ? null : await toyByCode(database.db, cleanCode(q));
  if (!toy) return null;
  const { wanted, page } = wantedOf(database, { ...query, q: "" });
  wanted.filters.push({ columns: ["intToy"], holds: (id) => sql`${id} = ${toy.intToy}` });
  return { wanted, page };
}

/** All rows that a query asks for, also inactive toys: files have them. `shown`: a filter that is no part of the query. */
export async function* pagesOfToys(database: ReadDatabase, query: Query, shown: Filter[] = []) {
  let isEmpty = true;
  const { wanted, page } = wantedOf(database, query);
  wanted.filters.push(...shown);
  for await (const rows of pagesInOrder(database, wanted, page)) {
    isEmpty &&= rows.length === 0;
    yield rows;
  }
  const byCode = isEmpty ? await wantedByCode(database, query) : null;
  if (!byCode) return;
  byCode.wanted.filters.push(...shown);
  yield await pageOfHits(database, byCode.wanted, byCode.page).execute();
}

/** Whether an id is of no inactive toy. Few are, and an index of its own has them: no row is read for it. */
const isShown = (id: Expression<unknown>) =>
  sql<SqlBool>`${id} not in (select "intToy" from toys where "intInactive" = 1)`;

const SHOWN: Filter = { columns: ["intToy"], holds: isShown };

/** All rows of a list, as `listToyRows` has its pages. */
export const pagesOfList = (database: ReadDatabase, query: Query) =>
  pagesOfToys(database, query, asksForInactive(query.own) ? [] : [SHOWN]);

export interface ToyPage {
  rows: ToyRow[];
  /** The number of rows without limit and offset, or a lower bound of it. */
  total: number;
  isLowerBound: boolean;
}

/** Pages of all toys in an order, or of all but the inactive ones. */
const allToys = (sort: Sort, order: Page["order"], hides: boolean) =>
  prepared((db, args: { limit: number; offset: number }) =>
    rowsIn(db)
      .$if(hides, (rows) => rows.where(isShown(sql.ref("toys.intToy"))))
      .orderBy(orderOf({ sort, order }))
      .limit(args.limit)
      .offset(args.offset),
  );
const SORTS = Object.keys(ORDERS) as Sort[];
const pagesOfAll = (hides: boolean) => ({
  asc: recordOf(SORTS, (sort) => allToys(sort, "asc", hides)),
  desc: recordOf(SORTS, (sort) => allToys(sort, "desc", hides)),
});
const [ALL_TOYS, SHOWN_TOYS] = [pagesOfAll(false), pagesOfAll(true)];

/** `hidden`: how many are left out. */
async function listAll({ db, slow }: ReadDatabase, page: Page, hidden: number): Promise<ToyPage> {
  const { sort, order, limit, offset } = page;
  const pages = hidden > 0 ? SHOWN_TOYS : ALL_TOYS;
  const rows = await pages[order][sort](offset < DEEP ? db : slow, { limit, offset });
  const { toys } = await readCounters(db);
  return { rows, total: toys - hidden, isLowerBound: false };
}

/** `hidden`: how many toys are left out. */
async function listWanted(
  database: ReadDatabase,
  { wanted, page }: ReturnType<typeof wantedOf>,
  hidden: number,
): Promise<ToyPage> {
  if (wanted.parts.length === 0 && wanted.filters.length === 0) {
    return listAll(database, page, hidden);
  }
  if (hidden > 0) wanted.filters.push(SHOWN);
  // Most searches find a few, which one question answers.
  const isSearch = wanted.parts.length > 0;
  if (isSearch && page.offset === 0 && page.limit < HITS_COUNTED) {
    const rows = await firstHits(database, wanted, page);
    if (rows.length <= page.limit) return { rows, total: rows.length, isLowerBound: false };
  }
  const hits = await countHits(database, wanted);
  if (hits === 0) return { rows: [], total: 0, isLowerBound: false };
  if (hits <= HITS_COUNTED) {
    const rows = await pageOfHits(database, wanted, page).execute();
    return { rows, total: hits, isLowerBound: false };
  }
  const rows = await pageOfMany(database, wanted, page);
  const seen = page.offset + rows.length;
  const isLast = rows.length > 0 && rows.length < page.limit;
  if (isLast) return { rows, total: seen, isLowerBound: false };
  // A full page may have another one after it.
  const next = rows.length > 0 ? seen + 1 : 0;
  return { rows, total: Math.max(HITS_COUNTED, next), isLowerBound: true };
}

/** A page's rows and how many rows there are without limit and offset. */
export async function listToyRows(database: ReadDatabase, query: Query): Promise<ToyPage> {
  const hidden = asksForInactive(query.own) ? 0 : (await readInactive(database.db)).toys;
  const found = await listWanted(database, wantedOf(database, query), hidden);
  const byCode = found.total === 0 ? await wantedByCode(database, query) : null;
  return byCode ? listWanted(database, byCode, hidden) : found;
}
