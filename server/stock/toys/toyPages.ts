/** Finds a page of toys among a million: by its order or by its filters. */
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Call } from "../../calls/handler.ts";
import { type Db, pagesFrom, type ReadDatabase } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { ToysTable } from "../../database/tables/stock.ts";
import { TOY_COLUMNS } from "./toyRows.ts";

export type Sort = NonNullable<Call<"listToys">["query"]["sort"]>;

export interface Page {
  sort: Sort;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

/** A condition on columns of the toys. */
export interface Filter {
  columns: [keyof ToysTable, ...(keyof ToysTable)[]];
  /** Given the first column, or what stands for it where its index is not to be taken. */
  holds: (column: Expression<unknown>) => RawBuilder<SqlBool>;
}

/** The filters and the order of a list. */
export interface Wanted {
  filters: Filter[];
  /** searchParts() of the query. */
  parts: string[];
}

/** The columns of a sort before the code; an index has each in this order. */
export const ORDERS = {
  strName: ["strNameSort"],
  strToyBarcode: ["strCodeSort"],
  strGender: ["strGender", "strNameSort"],
  intAgeMin: ["intAgeMin", "strNameSort"],
  intQuantity: ["intQuantity", "strNameSort"],
  strStatus: ["strStatus", "strNameSort"],
  intMissing: ["intMissing", "strNameSort"],
} as const satisfies Record<Sort, (Sort | "strNameSort" | "strCodeSort")[]>;

/** Toys that are read in order for a page of hits, before they are looked for in another way. */
const READ_MAX = 5000;
/** The same limit where an index has all filters: so many of its rows take less time. */
const COVERED_MAX = 25_000;

/** The filters that stand in the index of every order. */
const FILTERED: readonly string[] = ["strGender", "intAgeMin", "strStatus", "intQuantity"];

/** A page's order. Without an age counts as the least age, on every database. */
export function orderOf({ sort, order }: Pick<Page, "sort" | "order">) {
  const ages = order === "asc" ? "asc nulls first" : "desc nulls last";
  const columns = [...ORDERS[sort], "strToyBarcode"].map(
    (name) => sql`${sql.ref(`toys.${name}`)} ${sql.raw(name === "intAgeMin" ? ages : order)}`,
  );
  return sql.join(columns);
}

const { and } = expressionBuilder<Schema, "toys">();

/** The filters that few toys pass, whose index has the other filters too. */
const LEADING: readonly string[] = ["intMissing"];

/** The condition of the filters; `inOrder`, no index is used for them, but that of the page's order. */
function passes({ dialect }: ReadDatabase, { filters }: Wanted, inOrder: boolean) {
  const isLed = filters.some(({ columns: [name] }) => LEADING.includes(name));
  return and(
    filters.map(({ columns: [name], holds }) => {
      const column = sql.ref(`toys.${name}`);
      const isIndexed = !inOrder && (!isLed || LEADING.includes(name));
      return holds(isIndexed ? column : dialect.unindexed(column));
    }),
  );
}

function idsOf(database: ReadDatabase, wanted: Wanted): AliasableExpression<{ intToy: number }> {
  const { slow, dialect } = database;
  const { filters, parts } = wanted;
  if (parts.length === 0) {
    return slow
      .selectFrom("toys")
      .select("toys.intToy")
      .where(passes(database, wanted, false));
  }
  const matching = slow.selectFrom(dialect.matching(parts).as("matching"));
  if (filters.length === 0) return matching.select("matching.intToy");
  return matching
    .innerJoin("toys", "toys.intToy", "matching.intToy")
    .select("toys.intToy")
    .where(passes(database, wanted, true));
}

/** The ids of what is wanted, in no order, by the indexes of what is asked for. */
export const hitsOf = (database: ReadDatabase, wanted: Wanted) =>
  database.slow.selectFrom(idsOf(database, wanted).as("hits")).select("hits.intToy");

export const rowsIn = (db: Db) =>
  db.selectFrom("toys").select(TOY_COLUMNS.map((column) => `toys.${column}` as const));

/** A page of hits that are found by what is asked for and then sorted: quick where there are few. */
export function pageOfHits(database: ReadDatabase, wanted: Wanted, page: Page) {
  const { sort, order, limit, offset } = page;
  const rows = rowsIn(database.slow).orderBy(orderOf(page));
  if (sort !== "strName" || wanted.parts.length === 0 || wanted.filters.length > 0) {
    const hits = rows.where("toys.intToy", "in", hitsOf(database, wanted));
    return hits.limit(limit).offset(offset);
  }
  const ids = database.slow
    .selectFrom(database.dialect.matching(wanted.parts).as("matching"))
    .select("matching.intToy")
    .orderBy("matching.strNameSort", order)
    .orderBy("matching.strToyBarcode", order)
    .limit(limit)
    .offset(offset);
  return rows.where("toys.intToy", "in", ids);
}

/** The condition for toys that are read in a page's order. */
const met = (database: ReadDatabase, wanted: Wanted) =>
  and([
    passes(database, wanted, true),
    ...wanted.parts.map((text) => database.dialect.contains(sql.ref("toys.strSearch"), text)),
  ]);

/** All that is wanted, in a page's order. */
export async function* pagesInOrder(database: ReadDatabase, wanted: Wanted, page: Page) {
  const { sort, order, offset } = page;
  const toys = (db: Db) =>
    rowsIn(db)
      .select(["toys.strNameSort", "toys.strCodeSort", "toys.intMissing"])
      .where(met(database, wanted));
  const key = [...ORDERS[sort], "strToyBarcode" as const];
  // No key can begin with null: toys without an age are read by themselves, as the least age.
  const ages = order === "asc" ? (["is", "is not"] as const) : (["is not", "is"] as const);
  const parts =
    sort !== "intAgeMin"
      ? [database.pages(toys, key, { order })]
      : ages.map((age) =>
          database.pages(
            (db) => toys(db).where("toys.intAgeMin", age, null),
            age === "is" ? key.slice(1) : key,
            { order },
          ),
        );
  async function* inTurn() {
    for (const pages of parts) yield* pages;
  }
  yield* pagesFrom(inTurn(), offset);
}

/** The ids of a page of what is met among the first toys in its order. */
function idsInOrder(database: ReadDatabase, wanted: Wanted, page: Page) {
  const { slow, dialect } = database;
  const isSearch = wanted.parts.length > 0;
  const filtered = wanted.filters.flatMap(({ columns }) => columns);
  const isCovered =
    dialect.coversPages &&
    filtered.every((column) => FILTERED.includes(column)) &&
    !(isSearch && (filtered.length > 0 || page.sort !== "strName"));
  const columns = new Set<keyof ToysTable>([
    ...["intToy" as const, "strToyBarcode" as const, "strNameSort" as const, ...ORDERS[page.sort]],
    ...(isSearch ? ["strSearch" as const] : []),
    ...filtered,
  ]);
  const first = slow
    .selectFrom("toys")
    .select([...columns])
    .orderBy(orderOf(page))
    .limit(isCovered ? COVERED_MAX : READ_MAX)
    .as("toys");
  return slow
    .selectFrom(first)
    .select("toys.intToy")
    .where(met(database, wanted))
    .orderBy(orderOf(page))
    .limit(page.limit)
    .offset(page.offset);
}

/**
 * A page of many hits. Walking the sort index finds a page fast unless the hits sort last; then they are fetched and
 * sorted.
 */
export async function pageOfMany(database: ReadDatabase, wanted: Wanted, page: Page) {
  const ids = idsInOrder(database, wanted, page);
  const found = rowsIn(database.slow).where("toys.intToy", "in", ids).orderBy(orderOf(page));
  const rows = await found.execute();
  return rows.length === page.limit ? rows : pageOfHits(database, wanted, page).execute();
}
