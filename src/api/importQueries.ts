/** The queries of the screens about imports (our addition; docs/design.md, "Import"). */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { isWorking } from "#domain/import/importState.ts";
import { prefixedApi, unwrap, unwrapPage } from "./client.ts";
import { freshFor } from "./freshFor.ts";

/** Milliseconds between two reads of an import that the server works on. */
const WATCH = 500;

/** Those that are worked on before the others, each the newest first. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/imports", { signal })),
});

const paramsOf = (importId: string) => ({ path: { import: importId } });

export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ["import", importId],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/imports/{import}", { params: paramsOf(importId), signal })),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WATCH : false),
  });

export type ImportRowsQuery = NonNullable<operations["listImportRows"]["parameters"]["query"]>;

/**
 * Rows as they were compared; `stage` differs from one comparison to the next. While they are compared again the server
 * has undecided ones: what was read stays.
 */
export const importRowsQuery = (importId: string, stage: string, query: ImportRowsQuery) =>
  queryOptions({
    queryKey: ["import", importId, "rows", stage, query],
    queryFn: ({ signal }) => {
      const params = { ...paramsOf(importId), query };
      return unwrapPage(prefixedApi.GET("/imports/{import}/rows", { params, signal }));
    },
    staleTime: "static",
  });

/** The new boxes of an import, and those that it would change. */
export const importBoxesQuery = (importId: string, stage: string) =>
  queryOptions({
    queryKey: ["import", importId, "boxes", stage],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/imports/{import}/boxes", { params: paramsOf(importId), signal })),
    staleTime: "static",
    // The list, with the focus in it, stays until the next comparison has come.
    placeholderData: keepPreviousData,
  });

/** The effect of undoing an import, or its taking back, part by part. */
export const importUndoQuery = (importId: string, isForced: boolean) =>
  infiniteQueryOptions({
    queryKey: ["import", importId, "undo", isForced],
    queryFn: ({ pageParam: before, signal }) => {
      const query = { force: isForced, ...(before !== null && { before }) };
      const params = { ...paramsOf(importId), query };
      return unwrap(prefixedApi.GET("/imports/{import}/undo", { params, signal }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    staleTime: freshFor(0),
  });
