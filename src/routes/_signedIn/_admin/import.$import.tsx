import { createFileRoute } from "@tanstack/react-router";
import { type ImportRowsQuery, importQuery } from "#src/api/importQueries.ts";
import { readNow } from "#src/api/readNow.ts";
import { wholeOf } from "#src/list/searchParams.ts";
import { ImportRunScreen } from "#src/screens/Import/ImportRunScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";

/** The part of an import's rows that is shown. */
interface ImportSearch {
  page?: number | undefined;
  outcome?: ImportRowsQuery["outcome"];
}

const OUTCOMES = ["new", "changed", "same", "refused", "asked", "passed"] as const;
const PAGE_MAX = 50_000;

export const Route = createFileRoute("/_signedIn/_admin/import/$import")({
  validateSearch: ({ page, outcome }): ImportSearch => ({
    page: wholeOf(page, 1, PAGE_MAX),
    outcome: OUTCOMES.find((known) => known === outcome),
  }),
  loader: ({ context: { queries }, params }) => readNow(queries, importQuery(params.import)),
  component: () => <NeedsRight right="stock" screen={<ImportRunScreen />} />,
});
