/** The stock's figures in one small answer, whatever its size (specification section 2, "Dashboard"). */
import { sql } from "kysely";
import { DASHBOARD_ALERTS, DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import type { Handlers } from "../calls/handler.ts";
import { readCounters } from "../database/counters.ts";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import { readInactive } from "./toys/inactive.ts";
import { TOY_COLUMNS, toyOf } from "./toys/toyRows.ts";

/** The least amount first puts the severe ones first. */
const inOrder = (db: Db) =>
  db
    .selectFrom("toys")
    .select(TOY_COLUMNS)
    .orderBy("intQuantity")
    .orderBy("strNameSort")
    .orderBy("strToyBarcode");

/** What the indexes toysLow and toysMissing have: as parameters they would not be known to be that. */
const IS_LOW = sql<boolean>`"intQuantity" <= ${sql.lit(DASHBOARD_LOW)} and "intInactive" = 0`;
const IS_MISSING = sql<boolean>`"intMissing" > 0`;

const lowest = prepared((db, args: { limit: number }) =>
  inOrder(db).where(IS_LOW).limit(args.limit),
);
const mostNeeded = prepared((db, args: { limit: number }) =>
  inOrder(db).where(IS_MISSING).limit(args.limit),
);

/** The number of toys below their own threshold, and the number of these with at most 2 pieces. */
function countNeeded(db: Db) {
  const needed = db.selectFrom("toys").where("intMissing", ">", 0);
  return needed
    .select(({ fn }) => [
      fn.countAll<number>().as("low"),
      fn.countAll<number>().filterWhere("intQuantity", "<=", DASHBOARD_SEVERE).as("severe"),
    ])
    .executeTakeFirstOrThrow();
}

export const dashboard = {
  async getDashboard({ query: { limit = DASHBOARD_ALERTS, byThreshold } }, { database: { db } }) {
    const [all, hidden] = [await readCounters(db), await readInactive(db)];
    const shown = (figure: keyof typeof hidden) => all[figure] - hidden[figure];
    const { low, severe } = byThreshold
      ? await countNeeded(db)
      : { low: shown("low"), severe: shown("severe") };
    const alerts = await (byThreshold ? mostNeeded : lowest)(db, { limit });
    return {
      body: {
        intTotalSkus: shown("toys"),
        intUnitsInStock: shown("units"),
        intLow: low,
        intOutOrCritical: severe,
        intDiffering: shown("differing"),
        intOverfull: shown("overfull"),
        intAlerts: low,
        alerts: alerts.map(toyOf),
      },
    };
  },
} satisfies Handlers;
