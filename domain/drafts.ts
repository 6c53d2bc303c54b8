/** Where drafts are typed, and what was ordered as the draft that it was typed as. */
import type { BoxDraft } from "./boxDraft.ts";
import type { Order } from "./commands.ts";
import { messages } from "./messages.ts";
import type { Draft } from "./stored.ts";
import { toyDraftOf } from "./toyDraft.ts";

export const draftIds = {
  /** By the barcode that the form was opened with. */
  item: (barcode = "") => `item ${barcode}`,
  box: "box",
  order: (about: string) => `order ${about}`,
};

export function newItemHref(barcode?: string): string {
  const query = barcode === undefined ? "" : `?barcode=${encodeURIComponent(barcode)}`;
  return `/inventory/new${query}`;
}

/** A refused order to be typed once more; null where it was not typed. */
export function draftOf(order: Order): Draft | null {
  switch (order.kind) {
    case "createToy": {
      const { strToyBarcode, strName } = order.toy;
      return {
        id: draftIds.item(strToyBarcode),
        title: messages.newItem(strName),
        href: newItemHref(strToyBarcode),
        value: toyDraftOf(order.toy, order.picture),
      };
    }
    case "createBox": {
      const { strBoxCode, strCustomNote, intSection } = order;
      return {
        id: draftIds.box,
        title: messages.newBox(strBoxCode),
        href: "/storage",
        value: { strBoxCode, strCustomNote, intSection } satisfies BoxDraft,
      };
    }
    case "changeBox":
      return {
        id: draftIds.order(`box ${order.strBoxCode}`),
        title: messages.draftOf("Note", `box ${order.strBoxCode}`),
        href: `/box/${encodeURIComponent(order.strBoxCode)}`,
        value: order,
      };
    case "changeBarcode":
      return {
        id: draftIds.order(`toy ${order.strToyBarcode}`),
        title: messages.draftOf("Barcode", order.strName),
        href: `/inventory/${encodeURIComponent(order.strToyBarcode)}`,
        value: order,
      };
    default:
      return null;
  }
}
