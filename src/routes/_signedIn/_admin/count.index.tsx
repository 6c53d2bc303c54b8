import { createFileRoute } from "@tanstack/react-router";
import { SECTION_MAX } from "#domain/limits.ts";
import { countsQuery } from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { wholeOf } from "#src/list/searchParams.ts";
import { CountPlacesScreen } from "#src/screens/Count/CountPlacesScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/_admin/count/")({
  /** The Floor is section 0. */
  validateSearch: (raw: Record<string, unknown>): { section?: number } => ({
    section: wholeOf(raw.section, 0, SECTION_MAX),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => readNow(queries, countsQuery(deps)),
  component: () => <NeedsRight right="stock" screen={<CountPlacesScreen />} />,
});
