import { createFileRoute } from "@tanstack/react-router";
import { changesQuery } from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { HistoryScreen } from "#src/screens/History/HistoryScreen.tsx";
import { historyQuery, validateHistorySearch } from "#src/screens/History/historySearch.ts";

export const Route = createFileRoute("/_signedIn/_admin/history")({
  validateSearch: validateHistorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => readNow(queries, changesQuery(historyQuery(deps))),
  component: HistoryScreen,
});
