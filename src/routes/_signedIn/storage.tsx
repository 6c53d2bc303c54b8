import { createFileRoute } from "@tanstack/react-router";
import { readSections } from "#src/screens/Storage/readSections.ts";
import { StorageScreen } from "#src/screens/Storage/StorageScreen.tsx";

export const Route = createFileRoute("/_signedIn/storage")({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: q === undefined ? undefined : String(q).slice(0, 200) || undefined,
  }),
  loader: readSections,
  component: StorageScreen,
});
