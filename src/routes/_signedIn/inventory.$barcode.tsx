import { createFileRoute } from "@tanstack/react-router";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { JUST_FOUND, readNow } from "#src/api/readNow.ts";
import { limitOf } from "#src/list/searchParams.ts";
import { ItemLoading } from "#src/screens/Item/ItemLoading.tsx";
import { ItemScreen } from "#src/screens/Item/ItemScreen.tsx";
import { locationsQuery, toyQuery } from "#src/stock/toys.ts";

export const Route = createFileRoute("/_signedIn/inventory/$barcode")({
  staticData: { title: "Item" },
  /** `boxes`: how many of the boxes that hold the toy are shown. */
  validateSearch: ({ boxes }: Record<string, unknown>): { boxes?: number } => ({
    boxes: limitOf(boxes),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { barcode }, deps: { boxes = INVENTORY_PAGE_SIZE } }) =>
    readNow(
      queries,
      { ...toyQuery(barcode), staleTime: JUST_FOUND },
      locationsQuery(barcode, boxes),
    ),
  remountDeps: ({ params }) => params.barcode,
  pendingComponent: ItemLoading,
  component: ItemScreen,
});
