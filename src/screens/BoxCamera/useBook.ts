/** Tells the open cart what the book has of its toys: from the device's copy where it has one, so that nobody waits for it. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { type Locations, projectLocations } from "#domain/outbox/projection/lines.ts";
import type { Read } from "#domain/outbox/projection/project.ts";
import { projectToy } from "#domain/outbox/projection/toys.ts";
import type { BookedToy } from "#domain/scan/cartOrigin.ts";
import type { Toy } from "#domain/types.ts";
import { locationsQuery, toyQuery } from "#src/api/queries.ts";
import { askCopy } from "#src/copy/copy.ts";
import { useEntries } from "#src/reads/useEntries.ts";
import type { BoxCameraRef } from "./boxCameraRef.ts";

/** The greatest page that the contract allows. */
const ALL = 1000;

interface Booked {
  toy: Read<Toy>;
  places: Read<Locations>;
}

/** Null where it is not known: then nothing is asked about the toy. */
async function readBooked(queries: QueryClient, code: string): Promise<Booked | null> {
  const [toy, places] = await Promise.all([askCopy("toy", code), askCopy("locations", code, ALL)]);
  if (toy && places) {
    const readOf = <T>({ value, asOf: readAt }: { value: T; asOf: number }) => ({ value, readAt });
    return { toy: readOf(toy), places: readOf(places) };
  }
  try {
    const [toy, places] = await Promise.all([
      queries.fetchQuery(toyQuery(code)),
      queries.fetchQuery(locationsQuery(code, ALL)),
    ]);
    return { toy, places };
  } catch {
    return null;
  }
}

export function useBook(boxCamera: BoxCameraRef, isOpen: boolean): void {
  const queries = useQueryClient();
  const entries = useEntries();
  const { cart, strBoxCode } = useSelector(boxCamera, ({ context }) => context);
  const codes = useMemo(() => cart.map((line) => line.strToyBarcode).toSorted(), [cart]);
  const { data } = useQuery({
    // Read again with the lists of toys.
    queryKey: ["toys", "book", codes],
    enabled: isOpen,
    queryFn: () => Promise.all(codes.map((code) => readBooked(queries, code))),
  });
  useEffect(() => {
    if (!isOpen || !data) return;
    const book = data.flatMap((booked): BookedToy[] => {
      const toy = booked && projectToy(booked.toy.value, entries, booked.toy.readAt);
      if (!toy) return [];
      const { boxes } = projectLocations(toy, booked.places, entries, []);
      const held = boxes.filter(({ intAmountInBox }) => intAmountInBox > 0);
      const inBoxes = held.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
      const others = held.filter((box) => box.strBoxCode !== strBoxCode);
      const { strToyBarcode, intQuantity } = toy;
      return [{ strToyBarcode, intLoose: intQuantity - inBoxes, others }];
    });
    boxCamera.send({ type: "book.loaded", book });
  }, [boxCamera, data, entries, isOpen, strBoxCode]);
}
