import { createFileRoute } from "@tanstack/react-router";
import { AddItemScreen } from "#src/screens/AddItem/AddItemScreen.tsx";
import { NeedsRight } from "#src/session/rights.tsx";

export const Route = createFileRoute("/_signedIn/inventory/new")({
  // A code is text: as a number it would lose leading zeros and digits.
  validateSearch: ({ barcode }: Record<string, unknown>): { barcode?: string } => ({
    barcode: barcode === undefined ? undefined : String(barcode),
  }),
  // Each code has a form of its own.
  remountDeps: ({ search }) => search.barcode ?? "",
  component: () => (
    <NeedsRight right="stock" screen={<AddItemScreen />} code={Route.useSearch().barcode} />
  ),
});
