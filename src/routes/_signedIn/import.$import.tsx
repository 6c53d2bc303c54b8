import { createFileRoute } from "@tanstack/react-router";
import { importQuery } from "#src/api/importQueries.ts";
import { readNow } from "#src/api/readNow.ts";
import { ImportRunScreen } from "#src/screens/Import/ImportRunScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";

export const Route = createFileRoute("/_signedIn/import/$import")({
  staticData: { title: "Import" },
  beforeLoad: requireAdmin,
  loader: ({ context: { queries }, params }) => readNow(queries, importQuery(params.import)),
  component: ImportRunScreen,
});
