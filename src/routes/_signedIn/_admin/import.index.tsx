import { createFileRoute } from "@tanstack/react-router";
import { importsQuery } from "#src/api/importQueries.ts";
import { readNow } from "#src/api/readNow.ts";
import { ImportScreen } from "#src/screens/Import/ImportScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/_admin/import/")({
  loader: ({ context: { queries } }) => readNow(queries, importsQuery),
  component: () => <NeedsRight right="stock" screen={<ImportScreen />} />,
});
