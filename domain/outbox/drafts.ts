/** Where drafts are typed, and what was ordered as the draft that it was typed as. */
import type { BoxDraft } from "../box/boxDraft.ts";
import { messages } from "../messages.ts";
import { toyDraftOf } from "../toy/toyDraft.ts";
import type { NewCommand } from "./commands.ts";
import type { Draft } from "./stored.ts";

export const draftIds = {
  /** By the barcode that the form was opened with. */
  item: (barcode = "") => `item ${barcode}`,
  box: "box",
  command: (about: string) => `order ${about}`,
  /** By the address of the screen. */
  amounts: (href: string) => `amounts ${href}`,
  correction: (href: string) => `correction ${href}`,
  /** By the toy's barcode. */
  edit: (barcode: string) => `edit ${barcode}`,
  notes: (barcode: string) => `notes ${barcode}`,
};

export function newItemHref(barcode?: string): string {
  const query = barcode === undefined ? "" : `?barcode=${encodeURIComponent(barcode)}`;
  return `/inventory/new${query}`;
}

/** A refused command as a draft, to be typed once more; null where it was not typed. */
export function draftOf(command: NewCommand): Draft | null {
  switch (command.kind) {
    case "createToy": {
      const { strToyBarcode, strName } = command.toy;
      return {
        id: draftIds.item(strToyBarcode),
        title: messages.newItem(strName),
        href: newItemHref(strToyBarcode),
        value: toyDraftOf(command.toy, command.picture),
      };
    }
    case "createBox": {
      const { strBoxCode, strCustomNote, intSection } = command;
      return {
        id: draftIds.box,
        title: messages.newBox(strBoxCode),
        href: "/storage",
        value: { strBoxCode, strCustomNote, intSection } satisfies BoxDraft,
      };
    }
    case "changeBox":
      return {
        id: draftIds.command(`box ${command.strBoxCode}`),
        title: messages.draftOf("Note", `box ${command.strBoxCode}`),
        href: `/box/${encodeURIComponent(command.strBoxCode)}`,
        value: command,
      };
    case "changeBarcode":
      return {
        id: draftIds.command(`toy ${command.strToyBarcode}`),
        title: messages.draftOf("Barcode", command.strName),
        href: `/inventory/${encodeURIComponent(command.strToyBarcode)}`,
        value: command,
      };
    default:
      return null;
  }
}
