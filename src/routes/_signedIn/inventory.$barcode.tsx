import { createFileRoute } from "@tanstack/react-router";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { soon } from "#src/api/soon.ts";
import { ItemLoading } from "#src/screens/Item/ItemLoading.tsx";
import { ItemScreen } from "#src/screens/Item/ItemScreen.tsx";
import { readPlaces, readToy } from "#src/screens/Item/readItem.ts";
import { limitOf } from "#src/toys/limitOf.ts";

export const Route = createFileRoute("/_signedIn/inventory/$barcode")({
  /** `boxes`: how many of the boxes that hold the toy are shown. */
  validateSearch: ({ boxes }: Record<string, unknown>): { boxes?: number } => ({
    boxes: limitOf(boxes),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ params: { barcode }, deps: { boxes = INVENTORY_PAGE_SIZE } }) => {
    const [toy, places] = await Promise.all([
      soon(readToy(barcode)),
      soon(readPlaces(barcode, boxes)),
    ]);
    return { toy: toy.answer, places: places.answer };
  },
  // The screen says itself that it is loading.
  pendingMs: Number.POSITIVE_INFINITY,
  remountDeps: ({ params }) => params.barcode,
  pendingComponent: ItemLoading,
  component: ItemScreen,
});
