/** Toys filtered, sorted and in pages; quick at 100,000 of them (specification sections 2 and 9). */
import { type SelectQueryBuilder, sql } from "kysely";
import { readCounter } from "./database/counters.ts";
import { type Database, type Db, type Prepared, prepared } from "./database/database.ts";
import type { Schema, ToysTable } from "./database/schema.ts";
import { searchWords } from "./database/text.ts";
import type { Call } from "./handler.ts";
import { TOY_COLUMNS, type ToyRow } from "./toyRows.ts";

type Query = Call<"listToys">["query"];
type Sort = NonNullable<Query["sort"]>;

/** A limit where none is asked for: more than there can be. */
export const NO_LIMIT = 1_000_000_000;

interface Filters {
  minAge: number | undefined;
  gender: ToysTable["strGender"] | undefined;
  status: ToysTable["strStatus"] | undefined;
}

interface Page {
  sort: Sort;
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

function filtersOf({ minAge, gender, status }: Query): Filters {
  return {
    minAge,
    gender: gender === "all" ? undefined : gender,
    status: status === "all" ? undefined : status,
  };
}

/** What a sort orders by before the code, each of which an index has in this order. */
const ORDERS = {
  strName: ["strNameSort"],
  strToyBarcode: [],
  strGender: ["strGender", "strNameSort"],
  intAgeMin: ["intAgeMin", "strNameSort"],
  intQuantity: ["intQuantity", "strNameSort"],
  strStatus: ["strStatus", "strNameSort"],
} as const satisfies Record<Sort, (Sort | "strNameSort")[]>;

/**
 * Whether to read through toysByName from end to end, which has all that is asked for: 15 ms at
 * 100,000 toys. The index of one column and a row looked up for each entry takes 100 ms.
 */
const isScan = (filters: Filters, words: string[]) =>
  words.length > 0 || Object.values(filters).filter((filter) => filter !== undefined).length > 1;

/** A column, `hidden` such that neither database takes an index for it. */
function column(name: (typeof TOY_COLUMNS)[number] | "strNameSort", hidden: boolean) {
  const ref = sql.ref<string | number>(`toys.${name}`);
  if (!hidden) return ref;
  return name.startsWith("int") ? sql<number>`${ref} + 0` : sql<string>`${ref} || ''`;
}

function filtered({ dialect }: Database, db: Db, filters: Filters, words: string[]) {
  const { minAge, gender, status } = filters;
  const scan = isScan(filters, words);
  let query = db.selectFrom("toys");
  if (minAge !== undefined) query = query.where(column("intAgeMin", scan), ">=", minAge);
  if (gender !== undefined) query = query.where(column("strGender", scan), "=", gender);
  if (status !== undefined) query = query.where(column("strStatus", scan), "=", status);
  for (const word of words) {
    query = query.where((eb) => dialect.contains(eb.ref("strSearch"), word));
  }
  return query;
}

/** Puts a query in a page's order. Without an age counts as the least age, on every database. */
function ordered<Q extends { orderBy: SelectQueryBuilder<Schema, "toys", object>["orderBy"] }>(
  query: Q,
  { sort, order }: Page,
  hidden: boolean,
): Q {
  let result = query;
  for (const name of [...ORDERS[sort], "strToyBarcode" as const]) {
    result = result.orderBy(column(name, hidden), (by) => {
      if (name !== "intAgeMin") return by[order]();
      return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
    }) as never;
  }
  return result;
}

function paged(database: Database, db: Db, filters: Filters, words: string[], page: Page) {
  const scan = isScan(filters, words);
  const { limit, offset } = page;
  // By name, a scan is in order as it is and ends with the page.
  const query = ordered(
    filtered(database, db, filters, words),
    page,
    scan && page.sort !== "strName",
  )
    .limit(limit)
    .offset(offset);
  if (!scan) return query.select(TOY_COLUMNS);
  const chosen = query.select("strToyBarcode as strChosen").as("chosen");
  const rows = db
    .selectFrom(chosen)
    .innerJoin("toys", "toys.strToyBarcode", "chosen.strChosen")
    .select(TOY_COLUMNS);
  return ordered(rows, page, true);
}

type PlanArgs = Pick<Page, "limit" | "offset"> & {
  minAge: number;
  gender: ToysTable["strGender"];
  status: ToysTable["strStatus"];
};
const plans = new WeakMap<Database, Map<string, Prepared<PlanArgs, ToyRow>>>();

/** Without words a query has few shapes: each is built once. */
function plannedPage(database: Database, filters: Filters, { sort, order }: Page) {
  const has = {
    minAge: filters.minAge !== undefined,
    gender: filters.gender !== undefined,
    status: filters.status !== undefined,
  };
  const shape = `${sort} ${order} ${has.minAge} ${has.gender} ${has.status}`;
  const known = plans.get(database) ?? new Map<string, Prepared<PlanArgs, ToyRow>>();
  plans.set(database, known);
  let plan = known.get(shape);
  if (!plan) {
    plan = prepared((db, args: PlanArgs) => {
      const { minAge, gender, status, limit, offset } = args;
      const slots = {
        minAge: has.minAge ? minAge : undefined,
        gender: has.gender ? gender : undefined,
        status: has.status ? status : undefined,
      };
      return paged(database, db, slots, [], { sort, order, limit, offset });
    });
    known.set(shape, plan);
  }
  return plan;
}

async function totalOf(database: Database, filters: Filters, words: string[]): Promise<number> {
  if (words.length === 0 && Object.values(filters).every((filter) => filter === undefined)) {
    const [counter] = await database.remembered("toys", () =>
      database.read(readCounter, { counter: "toys" }),
    );
    return Number(counter?.intValue);
  }
  const [count] = await database.readOnce(
    filtered(database, database.db, filters, words).select((eb) => eb.fn.countAll().as("n")),
  );
  return Number(count?.n);
}

/** All rows that a query asks for, one after the other. */
export function streamToyRows(database: Database, query: Query) {
  const { sort = "strName", order = "asc", limit = NO_LIMIT, offset = 0, q = "" } = query;
  const page = { sort, order, limit, offset };
  return database.stream(paged(database, database.db, filtersOf(query), searchWords(q), page));
}

/** A page's rows and how many rows there are without limit and offset. */
export async function listToyRows(
  database: Database,
  query: Query,
): Promise<{ rows: ToyRow[]; total: number }> {
  const filters = filtersOf(query);
  const words = searchWords(query.q ?? "");
  const { sort = "strName", order = "asc", limit = NO_LIMIT, offset = 0 } = query;
  const page = { sort, order, limit, offset };
  const { minAge = 0, gender = "unisex", status = "ok" } = filters;
  const rows =
    words.length > 0
      ? await database.readOnce(paged(database, database.db, filters, words, page))
      : await database.read(plannedPage(database, filters, page), {
          ...{ minAge, gender, status, limit, offset },
        });
  // A page that is not full ends the list: what was counted on the way is the total.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await totalOf(database, filters, words);
  return { rows, total };
}
