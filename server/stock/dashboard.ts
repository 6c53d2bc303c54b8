/** The stock's figures in one small answer, whatever its size (specification section 2, "Dashboard"). */
import { DASHBOARD_ALERTS, DASHBOARD_LOW } from "#domain/limits.ts";
import type { Handlers } from "../calls/handler.ts";
import { readCounters } from "../database/counters.ts";
import { prepared } from "../database/prepared.ts";
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

export const dashboard = {
  async getDashboard({ query: { limit = DASHBOARD_ALERTS } }, { database }) {
    const { toys, units, low, severe, differing, overfull } = await readCounters(database.db);
    const alerts = await lowest(database.db, { limit });
    return {
      status: 200,
      body: {
        intTotalSkus: toys,
        intUnitsInStock: units,
        intLow: low,
        intOutOrCritical: severe,
        intDiffering: differing,
        intOverfull: overfull,
        intAlerts: low,
        alerts: alerts.map(toyOf),
      },
    };
  },
} satisfies Handlers;
