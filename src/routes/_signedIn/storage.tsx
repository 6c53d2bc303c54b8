import { createFileRoute } from "@tanstack/react-router";
import { readNow } from "#src/api/readNow.ts";
import { textOf } from "#src/list/searchParams.ts";
import { StorageScreen } from "#src/screens/Storage/StorageScreen.tsx";
import { sectionsQuery } from "#src/stock/boxes.ts";

export const Route = createFileRoute("/_signedIn/storage")({
  /** `sort`: all boxes, the longest not counted first, in place of the sections. */
  validateSearch: ({ q, sort }: Record<string, unknown>): { q?: string; sort?: "counted" } => ({
    q: textOf(q),
    sort: sort === "counted" ? sort : undefined,
  }),
  loader: async ({ context: { queries } }) => {
    // Each list of boxes is read anew when it comes into view.
    await queries.invalidateQueries({ queryKey: ["boxes"], refetchType: "none" });
    await readNow(queries, sectionsQuery);
  },
  component: StorageScreen,
});
