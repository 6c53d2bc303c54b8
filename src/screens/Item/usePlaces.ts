/** Gives an edit of a toy the toy's locations, whenever they change. */
import { getRouteApi } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import type { Toy } from "#domain/types.ts";
import { locationsQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import type { FieldEditRef } from "./useToyActor.ts";

const route = getRouteApi("/_signedIn/inventory/$barcode");

export function useItemLocations(toy: Toy) {
  const { barcode } = route.useParams();
  const { boxes: limit = INVENTORY_PAGE_SIZE } = route.useSearch();
  return useAsk(locationsQuery(barcode, limit, toy));
}

export function usePlaces(edit: FieldEditRef, toy: Toy) {
  const { data, query } = useItemLocations(toy);
  const isBusy = useSelector(edit, (snapshot) => snapshot.hasTag("busy"));
  // Where the toy's boxes are unknown, a sale is booked all the same, from no box.
  const isUnknown = !data && query.isError;
  useEffect(() => {
    if (isBusy) return;
    if (data) edit.send({ type: "places.loaded", places: data });
    else if (isUnknown)
      edit.send({ type: "places.loaded", places: { boxes: [], intAmountInBoxes: 0 } });
  }, [edit, data, isUnknown, isBusy]);
}
