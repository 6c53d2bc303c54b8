/**
 * The screens' queries beside the stock, as options of TanStack Query: a key and the call behind it (specification
 * section 7).
 */
import { queryOptions } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { prefixedApi, unwrap } from "./client.ts";

type ChangesQuery = NonNullable<operations["listChanges"]["parameters"]["query"]>;

/** Entries of the journal, the newest first. */
export const changesQuery = (query: ChangesQuery) =>
  queryOptions({
    queryKey: ["changes", query],
    queryFn: ({ signal }) => unwrap(prefixedApi.GET("/changes", { params: { query }, signal })),
  });
