/** Toys filtered, sorted and in pages; quick at 100,000 of them (specification sections 2 and 9). */
import { sql } from "kysely";
import { readCounter } from "./database/counters.ts";
import { type Database, type Db, type Prepared, prepared } from "./database/database.ts";
import type { ToysTable } from "./database/schema.ts";
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

function filtered({ dialect }: Database, db: Db, filters: Filters, words: string[]) {
  const { minAge, gender, status } = filters;
  // With words, every row's strSearch is looked at: toysByName holds all that is asked for, and
  // the concatenation keeps the planner from an index of one column and a look-up for each row.
  const column = (name: "strGender" | "strStatus") =>
    words.length > 0 ? sql<string>`${sql.ref(name)} || ''` : sql.ref<string>(name);
  let query = db.selectFrom("toys");
  if (minAge !== undefined) query = query.where("intAgeMin", ">=", minAge);
  if (gender !== undefined) query = query.where(column("strGender"), "=", gender);
  if (status !== undefined) query = query.where(column("strStatus"), "=", status);
  for (const word of words) {
    query = query.where((eb) => dialect.contains(eb.ref("strSearch"), word));
  }
  return query;
}

/** What a sort orders by before the code, each of which an index has in this order. */
const ORDERS: Record<Sort, (Sort | "strNameSort")[]> = {
  strName: ["strNameSort"],
  strToyBarcode: [],
  strGender: ["strGender", "strNameSort"],
  intAgeMin: ["intAgeMin", "strNameSort"],
  intQuantity: ["intQuantity", "strNameSort"],
  strStatus: ["strStatus", "strNameSort"],
};

function paged(
  database: Database,
  db: Db,
  filters: Filters,
  words: string[],
  { sort, order, limit, offset }: Page,
) {
  let query = filtered(database, db, filters, words).select(TOY_COLUMNS);
  for (const column of [...ORDERS[sort], "strToyBarcode" as const]) {
    query = query.orderBy(column, (by) => {
      if (column !== "intAgeMin") return by[order]();
      return order === "asc" ? by.asc().nullsFirst() : by.desc().nullsLast();
    });
  }
  return query.limit(limit).offset(offset);
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
    const [counter] = await database.read(readCounter, { counter: "toys" });
    return Number(counter?.intValue);
  }
  const [count] = await database.readOnce(
    filtered(database, database.db, filters, words).select((eb) => eb.fn.countAll().as("n")),
  );
  return Number(count?.n);
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
