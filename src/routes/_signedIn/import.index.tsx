import { createFileRoute } from "@tanstack/react-router";
import { SCREENS } from "#domain/screens.ts";
import { importsQuery } from "#src/api/importQueries.ts";
import { readNow } from "#src/api/readNow.ts";
import { ImportScreen } from "#src/screens/Import/ImportScreen.tsx";
import { requireAdmin } from "#src/session/guards.ts";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/import/")({
  staticData: { title: SCREENS.import.title },
  beforeLoad: requireAdmin,
  loader: ({ context: { queries } }) => readNow(queries, importsQuery),
  component: () => <NeedsRight right="stock" screen={<ImportScreen />} />,
});
