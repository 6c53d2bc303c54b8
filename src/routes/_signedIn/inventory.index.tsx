import { createFileRoute } from "@tanstack/react-router";
import { soon } from "#src/api/soon.ts";
import { InventoryScreen } from "#src/screens/Inventory/InventoryScreen.tsx";
import { readToys } from "#src/toys/readToys.ts";
import { validateToySearch } from "#src/toys/toySearch.ts";

export const Route = createFileRoute("/_signedIn/inventory/")({
  validateSearch: validateToySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => soon(readToys(deps)),
  // The screen itself shows that it waits, so that the field in use stays.
  pendingMs: Number.POSITIVE_INFINITY,
  component: InventoryScreen,
});
