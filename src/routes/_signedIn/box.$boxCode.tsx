import { createFileRoute } from "@tanstack/react-router";
import { BOX_LINES } from "#domain/limits.ts";
import { readNow } from "#src/api/readNow.ts";
import { limitOf } from "#src/list/searchParams.ts";
import { BoxScreen } from "#src/screens/Box/BoxScreen.tsx";
import { boxLinesQuery, boxQuery } from "#src/stock/boxes.ts";

export const Route = createFileRoute("/_signedIn/box/$boxCode")({
  /** `shown`: how many content lines are shown. */
  validateSearch: ({ shown }: Record<string, unknown>): { shown?: number } => ({
    shown: limitOf(shown),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { boxCode }, deps: { shown = BOX_LINES } }) =>
    readNow(queries, boxQuery(boxCode), boxLinesQuery(boxCode, shown)),
  component: BoxScreen,
});
