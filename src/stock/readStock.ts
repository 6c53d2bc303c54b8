/** A toy and all boxes that hold it, read now, as they will be when what is unsent is settled. */
import { fromPromise } from "xstate";
import type { ToyStock } from "#domain/box/correction.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { askServer, type Stock } from "./ask.ts";
import { locationsQuery, toyQuery } from "./toys.ts";

export const readStockFrom = (stock: Stock) =>
  fromPromise<ToyStock, { strToyBarcode: string }>(async ({ input: { strToyBarcode } }) => {
    const [toy, { boxes }] = await Promise.all([
      askServer(stock, toyQuery(strToyBarcode)),
      askServer(stock, locationsQuery(strToyBarcode, LIMIT_MAX)),
    ]);
    if (!toy) throw new Error("It is deleted.");
    const { strName } = toy;
    const lines = boxes.map(({ strBoxCode, intAmountInBox }) => {
      return { strBoxCode, strToyBarcode, strName, intAmountInBox };
    });
    return { toy, lines, isUncertain: [toy, ...boxes].some((thing) => thing.isUncertain) };
  });
