/** The box camera's open cart: changes its lines, and asks whether pieces beyond the stock's record are new or stood elsewhere. */
import type { BookedToy, Origin } from "#domain/scan/cartOrigin.ts";

export type OpenCartEvent =
  | { type: "cart.closed" }
  | { type: "amount.changed"; barcode: string; amount: number }
  | { type: "line.removed"; barcode: string }
  /** The stock's record of the cart's toys. */
  | { type: "book.loaded"; book: readonly BookedToy[] }
  | { type: "origin.chosen"; origin: Origin }
  | { type: "cart.confirmed" };

type Of<Type extends OpenCartEvent["type"]> = {
  event: Extract<OpenCartEvent, { type: Type }>;
};

/** `pull`: the actions for a scan, which counts while the dialog lies over add mode. */
export const openCart = <const Pull extends readonly (string | object)[]>(pull: Pull) =>
  ({
    id: "cart",
    tags: ["scanning", "cart"],
    on: {
      "cart.closed": "add",
      "code.scanned": { actions: pull },
      "amount.changed": {
        actions: [
          { type: "changeAmount", params: ({ event }: Of<"amount.changed">) => event },
          "persistCart",
        ],
      },
      "line.removed": {
        actions: [
          { type: "removeLine", params: ({ event }: Of<"line.removed">) => event.barcode },
          "persistCart",
        ],
      },
      "book.loaded": {
        actions: { type: "loadBook", params: ({ event }: Of<"book.loaded">) => event.book },
      },
      "origin.chosen": {
        guard: "hasCart",
        actions: { type: "chooseOrigin", params: ({ event }: Of<"origin.chosen">) => event.origin },
      },
      "cart.confirmed": {
        guard: "canConfirm",
        target: "none",
        actions: ["submitCart", "emptyCart"],
      },
    },
  }) as const;
