/** What there is of many toys, read in few statements. */
import { among } from "../../database/among.ts";
import type { Db } from "../../database/database.ts";
import { type ToyRow, toysByIds } from "../toys/toyRows.ts";

/** Toys by their ids, and what boxes have of them by lineKey(): 0 where a toy only belongs there. */
export interface Amounts {
  toys: Map<number, ToyRow>;
  lines: Map<string, number | null>;
}

export const lineKey = (boxId: number, toyId: number) => `${boxId} ${toyId}`;

export async function readAmounts(db: Db, ids: readonly number[]): Promise<Amounts> {
  const lines = await db
    .selectFrom("boxLines")
    .selectAll()
    .where(among(db, "intToy", ids))
    .execute();
  return {
    toys: await toysByIds(db, ids),
    lines: new Map(
      lines.map(({ intBox, intToy, intAmountInBox }) => [lineKey(intBox, intToy), intAmountInBox]),
    ),
  };
}
