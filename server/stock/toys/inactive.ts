/** Toys that are kept, but neither listed nor needed: what the figures leave out. */
import { sql } from "kysely";
import { DASHBOARD_LOW, DASHBOARD_SEVERE } from "#domain/limits.ts";
import { recordOf } from "#domain/toy/toyFields.ts";
import type { Db } from "../../database/database.ts";
import { prepared } from "../../database/prepared.ts";

const FIGURES = ["toys", "units", "low", "severe", "differing", "overfull"] as const;

const figures = prepared((db) =>
  db
    .selectFrom("toys")
    // As a parameter it would not be known to be what the index has.
    .where(sql<boolean>`"intInactive" = 1`)
    .select(({ fn }) => [
      fn.countAll().as("toys"),
      fn.sum("intQuantity").as("units"),
      fn.countAll().filterWhere("intQuantity", "<=", DASHBOARD_LOW).as("low"),
      fn.countAll().filterWhere("intQuantity", "<=", DASHBOARD_SEVERE).as("severe"),
      fn
        .countAll()
        .filterWhere(sql<boolean>`"intInBoxes" <> 0 and "intInBoxes" <> "intQuantity"`)
        .as("differing"),
      fn.countAll().filterWhere(sql<boolean>`"intInBoxes" > "intQuantity"`).as("overfull"),
    ]),
);

/** The dashboard's figures of the inactive toys alone. */
export async function readInactive(db: Db) {
  const [row] = await figures(db, {});
  // A sum of no rows is null.
  return recordOf(FIGURES, (figure) => Number(row?.[figure] ?? 0));
}
