/** The stock's figures in one small answer, whatever its size (specification section 2, "Dashboard"). */
import { sql } from "kysely";
import { DASHBOARD_ALERTS, DASHBOARD_LOW } from "#domain/limits.ts";
import type { Handlers } from "../calls/handler.ts";
import { readCounters } from "../database/counters.ts";
import { prepared } from "../database/prepared.ts";
import { BOXED } from "./toys/toyList.ts";
import { TOY_COLUMNS, toyOf } from "./toys/toyRows.ts";

/** The least amount first puts the severe ones first. */
const lowest = prepared((db, args: { limit: number }) =>
  db
    .selectFrom("toys")
    .select(TOY_COLUMNS)
    .where("intQuantity", "<=", DASHBOARD_LOW)
    .orderBy("intQuantity")
    .orderBy("strNameSort")
    .orderBy("strToyBarcode")
    .limit(args.limit),
);

/** Read from an index that has those alone. */
const differing = prepared((db) =>
  db
    .selectFrom("toys")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where(BOXED.differ(sql.ref("intInBoxes"))),
);

export const dashboard = {
  async getDashboard({ query: { limit = DASHBOARD_ALERTS } }, { database }) {
    const { toys, units, low, severe } = await readCounters(database.db);
    const [row] = await differing(database.db, {});
    const alerts = await lowest(database.db, { limit });
    return {
      status: 200,
      body: {
        intTotalSkus: toys,
        intUnitsInStock: units,
        intLow: low,
        intOutOrCritical: severe,
        intDiffering: row?.n ?? 0,
        intAlerts: low,
        alerts: alerts.map(toyOf),
      },
    };
  },
} satisfies Handlers;
