/** What the screens read beside the stock, as options of TanStack Query: a key and the call behind it (specification section 7). */
import { queryOptions } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { prefixedApi, unwrap } from "./client.ts";

/** The codes that a toy or a box had before, the latest first. */
export const codesQuery = (strKind: "toy" | "box", code: string) =>
  queryOptions({
    queryKey: ["codes", code],
    queryFn: ({ signal }) =>
      strKind === "toy"
        ? unwrap(
            prefixedApi.GET("/toys/{barcode}/codes", {
              params: { path: { barcode: code } },
              signal,
            }),
          )
        : unwrap(
            prefixedApi.GET("/boxes/{boxCode}/codes", {
              params: { path: { boxCode: code } },
              signal,
            }),
          ),
  });

type ChangesQuery = NonNullable<operations["listChanges"]["parameters"]["query"]>;

/** Entries of the journal, the newest first. */
export const changesQuery = (query: ChangesQuery) =>
  queryOptions({
    queryKey: ["changes", query],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/changes", { params: { query }, signal })),
  });
