/** What the screens about imports read (our addition; docs/design.md, "Import"). */
import { queryOptions } from "@tanstack/react-query";
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

export const importQuery = (strImport: string) =>
  queryOptions({
    queryKey: ["import", strImport],
    queryFn: ({ signal }) =>
      unwrap(
        prefixedApi.GET("/imports/{import}", { params: { path: { import: strImport } }, signal }),
      ),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? WATCH : false),
  });

export type ImportRowsQuery = NonNullable<operations["listImportRows"]["parameters"]["query"]>;

/** Rows as they were checked; `stage` differs from one check to the next. */
export const importRowsQuery = (strImport: string, stage: string, query: ImportRowsQuery) =>
  queryOptions({
    queryKey: ["import", strImport, "rows", stage, query],
    queryFn: ({ signal }) => {
      const params = { path: { import: strImport }, query };
      return unwrapPage(prefixedApi.GET("/imports/{import}/rows", { params, signal }));
    },
  });
