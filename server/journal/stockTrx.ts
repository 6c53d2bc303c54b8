/**
 * The access of the files `write.ts` of `stock/` to the stock: no other file may import this, which `npm run
 * boundaries` holds.
 */
import type { StockTrx } from "../database/database.ts";
import type { Entry } from "./journal.ts";

export const stockTrx = ({ trx }: Entry): StockTrx => trx as unknown as StockTrx;
