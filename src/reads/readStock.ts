/** A toy and all boxes that hold it, read now, as they will be when what is unsent is settled. */
import type { QueryClient } from "@tanstack/react-query";
import { fromPromise } from "xstate";
import type { ToyStock } from "#domain/box/correction.ts";
import { type Locations, projectLocations } from "#domain/outbox/projection/lines.ts";
import type { Read } from "#domain/outbox/projection/project.ts";
import { projectToy } from "#domain/outbox/projection/toys.ts";
import type { Toy } from "#domain/types.ts";
import { ApiError } from "#src/api/client.ts";
import { locationsQuery, toyQuery } from "#src/api/queries.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { knownBoxes } from "./knownBoxes.ts";

/** The greatest page that the contract allows. */
const ALL = 1000;

/** What the screen has read, where the server gives no answer now. */
async function readOr<T>(read: () => Promise<T>, known: () => T | undefined): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const value = error instanceof ApiError && error.status === 0 ? known() : undefined;
    if (value === undefined) throw error;
    return value;
  }
}

export const readStockFrom = (queries: QueryClient, outbox: Outbox) =>
  fromPromise<ToyStock, { strToyBarcode: string }>(async ({ input: { strToyBarcode } }) => {
    const fresh = { staleTime: 0 };
    const [{ value: stored, readAt }, locations] = await Promise.all([
      readOr(
        () => queries.fetchQuery({ ...toyQuery(strToyBarcode), ...fresh }),
        () => queries.getQueryData<Read<Toy>>(["toy", strToyBarcode]),
      ),
      readOr(
        () => queries.fetchQuery({ ...locationsQuery(strToyBarcode, ALL), ...fresh }),
        () =>
          queries
            .getQueriesData<Read<Locations>>({ queryKey: ["locations", strToyBarcode] })
            .map(([, read]) => read)
            .find((read) => read !== undefined && read.value.boxes.length === read.value.total),
      ),
    ]);
    const { entries } = outbox.actor.getSnapshot().context;
    const toy = projectToy(stored, entries, readAt);
    const { boxes } = projectLocations(stored, locations, entries, knownBoxes(queries));
    const lines = boxes.map(({ strBoxCode, intAmountInBox }) => {
      return { strBoxCode, strToyBarcode, strName: stored.strName, intAmountInBox };
    });
    const isUncertain = [toy, ...boxes].some((thing) => thing?.isUncertain);
    return { toy: toy ?? stored, lines, isUncertain };
  });
