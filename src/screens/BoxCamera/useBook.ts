/** Tells the open cart what the book has of its toys: from the device's copy where it has one, so that nobody waits for it. */
import { useQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import type { BookedToy } from "#domain/scan/cartOrigin.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { ask, type Stock } from "#src/stock/ask.ts";
import { locationsQuery, toyQuery } from "#src/stock/toys.ts";
import type { BoxCameraRef } from "./boxCameraRef.ts";

/** Nothing where it is not known: then nothing is asked about the toy. `strBoxCode`: the cart's box. */
async function askBooked(stock: Stock, code: string, strBoxCode: string): Promise<BookedToy[]> {
  const answers = [
    ask(stock, toyQuery(code)),
    ask(stock, locationsQuery(code, LIMIT_MAX)),
  ] as const;
  const [toy, places] = await Promise.all(answers).catch(() => []);
  if (!toy || !places) return [];
  const held = places.boxes.filter(({ intAmountInBox }) => intAmountInBox > 0);
  const inBoxes = held.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
  const others = held.filter((box) => box.strBoxCode !== strBoxCode);
  const { strToyBarcode, intQuantity } = toy;
  return [{ strToyBarcode, intLoose: intQuantity - inBoxes, others }];
}

export function useBook(boxCamera: BoxCameraRef, isOpen: boolean): void {
  const stock = useRouteContext({ from: "/_signedIn" });
  const { cart, strBoxCode } = useSelector(boxCamera, ({ context }) => context);
  const codes = useMemo(() => cart.map((line) => line.strToyBarcode).toSorted(), [cart]);
  const { data: book } = useQuery({
    // Read again with the lists of toys.
    queryKey: ["toys", "book", codes, strBoxCode],
    enabled: isOpen,
    queryFn: async () =>
      (await Promise.all(codes.map((code) => askBooked(stock, code, strBoxCode)))).flat(),
  });
  useEffect(() => {
    if (isOpen && book) boxCamera.send({ type: "book.loaded", book });
  }, [boxCamera, book, isOpen]);
}
