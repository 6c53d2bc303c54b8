/** What a person ordered, in words: "Add 3 × Wooden Train to box 2000000000015". */
import type { Order } from "./commands.ts";
import { formatImportOrder } from "./importOrders.ts";
import type { ToyUpdate } from "./types.ts";

const FIELDS: Record<keyof ToyUpdate, string> = {
  strName: "name",
  strGender: "gender",
  intAgeMin: "age min",
  intAgeMax: "age max",
  intQuantity: "quantity",
  intLowStockThreshold: "low stock threshold",
  strDescription: "notes",
  tags: "tags",
};

export function formatPlace(section: number | null): string {
  return section === null ? "Floor" : `Section ${section}`;
}

/** Notes are too long for a line, so that only their field is named. */
function formatChange(update: ToyUpdate, seen: ToyUpdate): string {
  const keys = Object.keys(update) as (keyof ToyUpdate)[];
  return keys
    .map((key) =>
      key === "strDescription"
        ? FIELDS[key]
        : `${FIELDS[key]} ${seen[key] ?? "–"} → ${update[key] ?? "–"}`,
    )
    .join(", ");
}

export function formatOrder(order: Order): string {
  switch (order.kind) {
    case "addToBox":
      return `Add ${order.intAmountInBox} × ${order.strName} to box ${order.strBoxCode}`;
    case "moveToy":
      return `Move ${order.intAmountInBox} × ${order.strName} from box ${order.strFromBox} to box ${order.strToBox}`;
    case "removeToy":
      return `Take ${order.strName} out of box ${order.strBoxCode}`;
    case "moveBox":
      return `Move box ${order.strBoxCode} from ${formatPlace(order.intFrom)} to ${formatPlace(order.intTo)}`;
    case "deleteBox":
      return `Delete box ${order.strBoxCode}`;
    case "deleteSection":
      return `Delete ${formatPlace(order.intSection)}`;
    case "changeToy":
      return `Change ${order.strName}: ${formatChange(order.update, order.seen)}`;
    case "addTags":
      return `Add ${order.tags.length === 1 ? "the tag" : "the tags"} ${order.tags.join(", ")} to ${order.strName}`;
    case "removeTag":
      return `Remove the tag ${order.strTag} from ${order.strName}`;
    case "setPicture":
      return `Set the picture of ${order.strName}`;
    case "removePicture":
      return `Remove the picture of ${order.strName}`;
    case "createToy":
      return `Add the item ${order.toy.strName} (${order.toy.strToyBarcode})`;
    case "createBox":
      return `Add box ${order.strBoxCode} (${formatPlace(order.intSection)})`;
    case "createSection":
      return `Add ${formatPlace(order.intSection)}`;
    case "adjustAmount": {
      const { intDifference, strName, strBoxCode, strToBox } = order;
      const pieces = `${Math.abs(intDifference)} × ${strName}`;
      if (strToBox !== null) return `Move ${pieces} from box ${strBoxCode} to box ${strToBox}`;
      return intDifference < 0
        ? `Take ${pieces} out of box ${strBoxCode}`
        : `Add ${pieces} to box ${strBoxCode}`;
    }
    case "changeBox":
      return `Change the note of box ${order.strBoxCode} to ${order.strCustomNote}`;
    case "changeBarcode":
      return `Change the barcode of ${order.strName} from ${order.strToyBarcode} to ${order.strNewBarcode}`;
    case "deleteToy":
      return `Delete the item ${order.strName}`;
    case "undo":
      return `Undo: ${order.strDone}`;
    case "freeCode":
      return `Free the code ${order.strCode} of ${order.strName}`;
    default:
      return formatImportOrder(order);
  }
}

/** What was ordered together, in a line. */
export function formatOrders([first, ...others]: readonly Order[]): string {
  if (!first) return "";
  return others.length === 0
    ? formatOrder(first)
    : `${formatOrder(first)} and ${others.length} more`;
}
