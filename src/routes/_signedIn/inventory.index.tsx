import { createFileRoute } from "@tanstack/react-router";
import { readNow } from "#src/api/readNow.ts";
import { InventoryScreen } from "#src/screens/Inventory/InventoryScreen.tsx";
import { toysQuery } from "#src/stock/toys.ts";
import { validateToySearch } from "#src/toys/toySearch.ts";
import { toyListQuery } from "#src/toys/useToyList.ts";

export const Route = createFileRoute("/_signedIn/inventory/")({
  validateSearch: validateToySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => readNow(queries, toysQuery(toyListQuery(deps))),
  component: InventoryScreen,
});
