/** The queries of the screens about imports (our addition; docs/design.md, "Import"). */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { operations } from "#domain/contract.ts";
import { isWorking } from "#domain/import/importState.ts";
import { prefixedApi, unwrap, unwrapPage } from "./client.ts";

/** Milliseconds between two looks at an import that the server works on. */
const WATCH = 500;

/** The newest first. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: ({ signal }) => unwrap(prefixedApi.GET("/imports", { signal })),
});

const paramsOf = (strImport: string) => ({ path: { import: strImport } });

export const importQuery = (strImport: string) =>
  queryOptions({
    queryKey: ["import", strImport],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/imports/{import}", { params: paramsOf(strImport), signal })),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WATCH : false),
  });

export type ImportRowsQuery = NonNullable<operations["listImportRows"]["parameters"]["query"]>;

/** Rows as they were compared; `stage` differs from one comparison to the next. */
export const importRowsQuery = (strImport: string, stage: string, query: ImportRowsQuery) =>
  queryOptions({
    queryKey: ["import", strImport, "rows", stage, query],
    queryFn: ({ signal }) => {
      const params = { ...paramsOf(strImport), query };
      return unwrapPage(prefixedApi.GET("/imports/{import}/rows", { params, signal }));
    },
  });

/** Boxes that come or would change. */
export const importBoxesQuery = (strImport: string, stage: string) =>
  queryOptions({
    queryKey: ["import", strImport, "boxes", stage],
    queryFn: ({ signal }) =>
      unwrap(prefixedApi.GET("/imports/{import}/boxes", { params: paramsOf(strImport), signal })),
    // Who switches one on keeps the list, and the focus in it, until the next comparison has come.
    placeholderData: keepPreviousData,
  });

/** The effect of undoing an import, or its taking back, part by part. */
export const importUndoQuery = (strImport: string, isForced: boolean) =>
  infiniteQueryOptions({
    queryKey: ["import", strImport, "undo", isForced],
    queryFn: ({ pageParam: before, signal }) => {
      const query = { force: isForced, ...(before !== null && { before }) };
      const params = { ...paramsOf(strImport), query };
      return unwrap(prefixedApi.GET("/imports/{import}/undo", { params, signal }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    staleTime: 0,
  });
