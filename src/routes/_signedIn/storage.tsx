import { createFileRoute } from "@tanstack/react-router";
import { sectionsQuery } from "#src/api/queries.ts";
import { readNow } from "#src/api/readNow.ts";
import { textOf } from "#src/list/searchParams.ts";
import { StorageScreen } from "#src/screens/Storage/StorageScreen.tsx";

export const Route = createFileRoute("/_signedIn/storage")({
  staticData: { title: "Storage" },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: textOf(q),
  }),
  loader: async ({ context: { queries } }) => {
    // Each list of boxes is read anew when it comes into view.
    await queries.invalidateQueries({ queryKey: ["boxes"] });
    await readNow(queries, sectionsQuery);
  },
  component: StorageScreen,
});
