/** How the files `write.ts` of `stock/` write the stock: nobody else may import this, which `npm run boundaries` holds. */
import type { StockTrx } from "../database/database.ts";
import type { Entry } from "./journal.ts";

export const stockTrx = ({ trx }: Entry): StockTrx => trx as unknown as StockTrx;
