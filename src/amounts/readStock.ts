/** A toy and all boxes that hold it, as they will be when what is unsent is settled. */
import type { QueryClient } from "@tanstack/react-query";
import { fromPromise } from "xstate";
import type { ToyStock } from "#domain/box/correction.ts";
import { isUnsent } from "#domain/outbox/outbox.ts";
import { amountAhead } from "#domain/outbox/projection/amountAhead.ts";
import { toyAhead } from "#domain/outbox/projection/toyAhead.ts";
import type { Toy } from "#domain/types.ts";
import { ApiError } from "#src/api/client.ts";
import { type Locations, locationsQuery, toyQuery } from "#src/api/queries.ts";
import type { Outbox } from "#src/outbox/outbox.ts";

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
    const [toy, { boxes }] = await Promise.all([
      readOr(
        () => queries.fetchQuery({ ...toyQuery(strToyBarcode), ...fresh }),
        () => queries.getQueryData<Toy>(["toy", strToyBarcode]),
      ),
      readOr(
        () => queries.fetchQuery({ ...locationsQuery(strToyBarcode, ALL), ...fresh }),
        () =>
          queries
            .getQueriesData<Locations>({ queryKey: ["toy", strToyBarcode, "boxes"] })
            .map(([, locations]) => locations)
            .find((known) => known !== undefined && known.boxes.length === known.total),
      ),
    ]);
    const { entries } = outbox.actor.getSnapshot().context;
    const lines = boxes.map(({ strBoxCode, intAmountInBox }) => {
      const line = { strBoxCode, strToyBarcode, strName: toy.strName, intAmountInBox };
      return { ...line, ...amountAhead(line, entries) };
    });
    // A value that was set is the same however often; what was added may have been added already.
    const isAdding = entries.some(
      ({ command, isSent, ...entry }) =>
        isUnsent({ command, isSent, ...entry }) &&
        isSent &&
        command.kind === "changeToy" &&
        command.strToyBarcode === strToyBarcode &&
        command.intDifference !== null,
    );
    return {
      toy: toyAhead(toy, entries).toy,
      lines: lines.map(({ isUnsent: _, isUncertain: __, ...line }) => line),
      isUncertain: isAdding || lines.some(({ isUncertain }) => isUncertain),
    };
  });
