/** A toy as it will be when what is unsent about it is settled (design section 4, "The outbox"). */
import type { Order } from "./commands.ts";
import { type Entry, isUnsent } from "./outbox.ts";
import type { Picture } from "./pictures.ts";
import { toyStatus } from "./stock.ts";
import { steppedQuantity } from "./toyEdit.ts";
import type { NewToy, Toy } from "./types.ts";

export interface ToyAhead {
  toy: Toy;
  /** Whether a field is not stored as it is shown. */
  isUnsent: (...fields: (keyof Toy)[]) => boolean;
  /** As it will be. The toy is still named by the stored one, which finds it before and after. */
  strBarcode: string;
  isDeleted: boolean;
  /** The picture that it will have, null for none; undefined where it stays. */
  picture: Picture | null | undefined;
}

/** What an order makes of a toy; another toy's order nothing. */
export function toyAfter(toy: Toy, order: Order): Toy {
  if (!("strToyBarcode" in order) || order.strToyBarcode !== toy.strToyBarcode) return toy;
  switch (order.kind) {
    case "changeToy": {
      const { update, intDifference } = order;
      const after = { ...toy, ...update } as Toy;
      const intQuantity =
        intDifference === null
          ? after.intQuantity
          : Number(steppedQuantity(toy.intQuantity, intDifference));
      const strStatus = toyStatus(intQuantity, after.intLowStockThreshold);
      return { ...after, intQuantity, intAmount: intQuantity, strStatus };
    }
    case "addTags":
      return { ...toy, tags: [...new Set([...toy.tags, ...order.tags])] };
    case "removeTag":
      return { ...toy, tags: toy.tags.filter((tag) => tag !== order.strTag) };
    default:
      return toy;
  }
}

export function toyAhead(stored: Toy, entries: readonly Entry[]): ToyAhead {
  const orders = entries.filter(isUnsent).map(({ command }) => command);
  const toy = orders.reduce<Toy>(toyAfter, stored);
  const isUnsentField = (field: keyof Toy) =>
    JSON.stringify(toy[field]) !== JSON.stringify(stored[field]);
  const own = orders.filter(
    (order) => "strToyBarcode" in order && order.strToyBarcode === stored.strToyBarcode,
  );
  return {
    toy,
    isUnsent: (...fields) => fields.some(isUnsentField),
    strBarcode: own.reduce(
      (code, order) => (order.kind === "changeBarcode" ? order.strNewBarcode : code),
      stored.strToyBarcode,
    ),
    isDeleted: own.some(({ kind }) => kind === "deleteToy"),
    picture: pictureAhead(stored.strToyBarcode, orders),
  };
}

function pictureAhead(barcode: string, orders: readonly Order[]): Picture | null | undefined {
  return orders.reduce<Picture | null | undefined>((picture, order) => {
    if (order.kind === "createToy") {
      return order.toy.strToyBarcode === barcode ? (order.picture ?? picture) : picture;
    }
    if (!("strToyBarcode" in order) || order.strToyBarcode !== barcode) return picture;
    if (order.kind === "removePicture") return null;
    return order.kind === "setPicture" ? order.picture : picture;
  }, undefined);
}

/** A toy whose creation is unsent, with the picture that it will have. */
export interface WaitingToy extends NewToy {
  picture: Picture | null;
}

/** The one with this barcode, or null. */
export function waitingToy(barcode: string, entries: readonly Entry[]): WaitingToy | null {
  const orders: Order[] = entries
    .filter(({ isSettled }) => !isSettled)
    .map(({ command }) => command);
  for (const order of orders) {
    if (order.kind !== "createToy" || order.toy.strToyBarcode !== barcode) continue;
    return { ...order.toy, picture: pictureAhead(barcode, orders) ?? null };
  }
  return null;
}
