/** The text of a command: "Add 3 × Wooden Train to box 2000000000015". */

import { formatPlace } from "../box/locations.ts";
import { formatImportCommand } from "../import/importCommands.ts";
import { FIELDS, PLAIN_FIELDS, recordOf } from "../toy/toyFields.ts";
import type { ToyUpdate } from "../types.ts";
import type { NewCommand } from "./commands.ts";

const NAMES: Record<keyof ToyUpdate, string> = {
  ...recordOf(PLAIN_FIELDS, (field) => FIELDS[field].label.toLowerCase()),
  strDescription: "notes",
  tags: "tags",
};

/** Notes are too long for a line, so that only their field is named. */
function formatChange(update: ToyUpdate, seen: ToyUpdate): string {
  const keys = Object.keys(update) as (keyof ToyUpdate)[];
  return keys
    .map((key) =>
      key === "strDescription"
        ? NAMES[key]
        : `${NAMES[key]} ${seen[key] ?? "–"} → ${update[key] ?? "–"}`,
    )
    .join(", ");
}

export function formatCommand(command: NewCommand): string {
  switch (command.kind) {
    case "addToBox":
      return `Add ${command.intAmountInBox} × ${command.strName} to box ${command.strBoxCode}`;
    case "moveToy":
      return `Move ${command.intAmountInBox} × ${command.strName} from box ${command.strFromBox} to box ${command.strToBox}`;
    case "removeToy":
      return `Take ${command.strName} out of box ${command.strBoxCode}`;
    case "moveBox":
      return `Move box ${command.strBoxCode} from ${formatPlace(command.intFrom)} to ${formatPlace(command.intTo)}`;
    case "deleteBox":
      return `Delete box ${command.strBoxCode}`;
    case "deleteSection":
      return `Delete ${formatPlace(command.intSection)}`;
    case "changeToy":
      return `Change ${command.strName}: ${formatChange(command.update, command.seen)}`;
    case "addTags":
      return `Add ${command.tags.length === 1 ? "the tag" : "the tags"} ${command.tags.join(", ")} to ${command.strName}`;
    case "removeTag":
      return `Remove the tag ${command.strTag} from ${command.strName}`;
    case "setPicture":
      return `Set the picture of ${command.strName}`;
    case "removePicture":
      return `Remove the picture of ${command.strName}`;
    case "createToy":
      return `Add the item ${command.toy.strName} (${command.toy.strToyBarcode})`;
    case "createBox":
      return `Add box ${command.strBoxCode} (${formatPlace(command.intSection)})`;
    case "createSection":
      return `Add ${formatPlace(command.intSection)}`;
    case "adjustAmount": {
      const { intDifference, strName, strBoxCode, strToBox } = command;
      const pieces = `${Math.abs(intDifference)} × ${strName}`;
      if (strToBox !== null) return `Move ${pieces} from box ${strBoxCode} to box ${strToBox}`;
      return intDifference < 0
        ? `Take ${pieces} out of box ${strBoxCode}`
        : `Add ${pieces} to box ${strBoxCode}`;
    }
    case "changeBox":
      return `Change the note of box ${command.strBoxCode} to ${command.strCustomNote}`;
    case "changeBarcode":
      return `Change the barcode of ${command.strName} from ${command.strToyBarcode} to ${command.strNewBarcode}`;
    case "deleteToy":
      return `Delete the item ${command.strName}`;
    case "undo":
      return `Undo: ${command.strDone}`;
    case "freeCode":
      return `Free the code ${command.strCode} of ${command.strName}`;
    default:
      return formatImportCommand(command);
  }
}

/** The text of commands that were ordered together. */
export function formatCommands([first, ...others]: readonly NewCommand[]): string {
  if (!first) return "";
  return others.length === 0
    ? formatCommand(first)
    : `${formatCommand(first)} and ${others.length} more`;
}
