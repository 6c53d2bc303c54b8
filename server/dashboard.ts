/** The stock's figures in one small answer, whatever its size (specification section 2, "Dashboard"). */
import { DASHBOARD_ALERTS, DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import { readCounter } from "./database/counters.ts";
import { prepared } from "./database/database.ts";
import type { Handlers } from "./handler.ts";
import { TOY_COLUMNS, toyOf } from "./toyRows.ts";

// Each reads the index that begins with intQuantity, and nothing else.
const units = prepared((db) =>
  db.selectFrom("toys").select((eb) => eb.fn.sum("intQuantity").as("n")),
);
const atMost = prepared((db, args: { amount: number }) =>
  db
    .selectFrom("toys")
    .select((eb) => eb.fn.countAll().as("n"))
    .where("intQuantity", "<=", args.amount),
);
/** The least amount first puts the severe ones first. */
const lowest = prepared((db, args: { amount: number; limit: number }) =>
  db
    .selectFrom("toys")
    .select(TOY_COLUMNS)
    .where("intQuantity", "<=", args.amount)
    .orderBy("intQuantity")
    .orderBy("strNameSort")
    .orderBy("strToyBarcode")
    .limit(args.limit),
);

export const dashboard = {
  async getDashboard({ query: { limit = DASHBOARD_ALERTS } }, { database }) {
    const [total] = await database.read(readCounter, { counter: "toys" });
    const [sum] = await database.read(units);
    const [low] = await database.read(atMost, { amount: DASHBOARD_LOW });
    const [severe] = await database.read(atMost, { amount: DASHBOARD_SEVERE });
    const alerts = await database.read(lowest, { amount: DASHBOARD_LOW, limit });
    return {
      status: 200,
      body: {
        intTotalSkus: Number(total?.intValue ?? 0),
        intUnitsInStock: Number(sum?.n ?? 0),
        intLow: Number(low?.n ?? 0),
        intOutOrCritical: Number(severe?.n ?? 0),
        intAlerts: Number(low?.n ?? 0),
        alerts: alerts.map(toyOf),
      },
    };
  },
} satisfies Handlers<"getDashboard">;
