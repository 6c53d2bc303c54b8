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

/** The receivers of mails and webhooks about the stock; only admins with all rights may read them. */
export const receiversQuery = queryOptions({
  queryKey: ["receivers"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/receivers", { signal })),
});

/** The state of the server; admins with all rights may ask. */
export const statusQuery = queryOptions({
  queryKey: ["status"],
  /** Milliseconds. */
  refetchInterval: 10_000,
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/status", { signal })),
});

/** Backups, and what is wrong with them; admins with all rights may ask. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/backups", { signal })),
});
