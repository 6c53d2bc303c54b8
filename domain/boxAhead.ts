/** Boxes as they will be when what is unsent about them is settled (design section 4, "The outbox"). */
import { type Order, thingsOf } from "./commands.ts";
import { BLANK_BOX_NOTE } from "./limits.ts";
import { type Entry, isUnsent } from "./outbox.ts";
import type { Box } from "./types.ts";

export interface BoxAhead {
  box: Box;
  isUnsent: boolean;
  isDeleted: boolean;
}

const unsentOrders = (entries: readonly Entry[]): Order[] =>
  entries.filter(isUnsent).map(({ command }) => command);

function boxAfter(box: Box, order: Order): Box {
  if (order.kind === "deleteSection" && order.intSection === box.intSection) {
    return { ...box, intSection: null };
  }
  if (!("strBoxCode" in order) || order.strBoxCode !== box.strBoxCode) return box;
  if (order.kind === "changeBox") {
    return { ...box, strCustomNote: order.strCustomNote || BLANK_BOX_NOTE };
  }
  return order.kind === "moveBox" ? { ...box, intSection: order.intTo } : box;
}

export function boxAhead(stored: Box, entries: readonly Entry[]): BoxAhead {
  const orders = unsentOrders(entries);
  const box = orders.reduce(boxAfter, stored);
  const name = `box ${stored.strBoxCode}`;
  return {
    box,
    isUnsent: box !== stored || orders.some((order) => thingsOf(order).includes(name)),
    isDeleted: orders.some(
      (order) => order.kind === "deleteBox" && order.strBoxCode === stored.strBoxCode,
    ),
  };
}

/** The boxes whose creation is unsent. */
export function waitingBoxes(entries: readonly Entry[]): BoxAhead[] {
  return unsentOrders(entries).flatMap((order) => {
    if (order.kind !== "createBox") return [];
    const { strBoxCode, intSection } = order;
    const strCustomNote = order.strCustomNote || BLANK_BOX_NOTE;
    const box = { strBoxCode, strCustomNote, intSection, intToys: 0, intUnits: 0 };
    return [boxAhead(box, entries)];
  });
}
