/** Orders that are typed in a dialog: what can be wrong with them, and how they are given (specification section 5). */
import { isBlankCode, isCode, trimCode, withoutControls } from "./codes.ts";
import type { DialogOrder } from "./commands.ts";
import { messages } from "./messages.ts";

/** Why an order cannot be given; null when it can. */
export function dialogProblem(order: DialogOrder): string | null {
  if (order.kind !== "changeBarcode") return null;
  if (isBlankCode(order.strNewBarcode)) return messages.barcodeRequired;
  return isCode(order.strNewBarcode) ? null : messages.barcodeUnusable;
}

/** What is ordered, without what got in by typing or scanning. */
export function plainOrder(order: DialogOrder): DialogOrder {
  switch (order.kind) {
    case "changeBarcode":
      return { ...order, strNewBarcode: trimCode(withoutControls(order.strNewBarcode)) };
    case "changeBox":
      return { ...order, strCustomNote: order.strCustomNote.trim() };
    default:
      return order;
  }
}
