/** A toy as it will be when what is unsent about it is settled (design section 4, "The outbox"). */

import type { Picture } from "../../toy/pictures.ts";
import { toyStatus } from "../../toy/stock.ts";
import { steppedQuantity } from "../../toy/toyEdit.ts";
import type { ListedToy, NewToy, Toy } from "../../types.ts";
import { type NewCommand, subjectsOf } from "../commands.ts";
import { type Entry, isUnsent } from "../outbox.ts";
import { boxAhead } from "./boxAhead.ts";

/** `T`: a toy, or a toy with what a list says beside it. */
export interface ToyAhead<T extends Toy = Toy> {
  toy: T;
  /** Whether a field is not stored as it is shown. */
  isUnsent: (...fields: (keyof Toy)[]) => boolean;
  /** Whether anything about it is. */
  hasUnsent: boolean;
  /** As it will be. The toy is still named by the stored one, which finds it before and after. */
  barcode: string;
  isDeleted: boolean;
  /** The picture that it will have, null for none; undefined where it stays. */
  picture: Picture | null | undefined;
}

/** The toy after a command; a command about another toy changes nothing. */
function toyAfter<T extends Toy>(toy: T, command: NewCommand): T {
  if (!("strToyBarcode" in command) || command.strToyBarcode !== toy.strToyBarcode) return toy;
  switch (command.kind) {
    case "changeToy": {
      const { update, intDifference } = command;
      const after = { ...toy, ...update } as T;
      const intQuantity =
        intDifference === null
          ? after.intQuantity
          : Number(steppedQuantity(toy.intQuantity, intDifference));
      const strStatus = toyStatus(intQuantity, after.intLowStockThreshold);
      return { ...after, intQuantity, intAmount: intQuantity, strStatus };
    }
    case "addTags":
      return { ...toy, tags: [...new Set([...toy.tags, ...command.tags])] };
    case "removeTag":
      return { ...toy, tags: toy.tags.filter((tag) => tag !== command.strTag) };
    default:
      return toy;
  }
}

export function toyAhead<T extends Toy>(stored: T, entries: readonly Entry[]): ToyAhead<T> {
  const commands = entries.filter(isUnsent).map(({ command }) => command);
  const toy = commands.reduce((after, command) => toyAfter(after, command), stored);
  const name = `toy ${stored.strToyBarcode}`;
  const isUnsentField = (field: keyof Toy) =>
    JSON.stringify(toy[field]) !== JSON.stringify(stored[field]);
  const own = commands.filter(
    (command) => "strToyBarcode" in command && command.strToyBarcode === stored.strToyBarcode,
  );
  return {
    toy,
    isUnsent: (...fields) => fields.some(isUnsentField),
    hasUnsent: commands.some((command) => subjectsOf(command).includes(name)),
    barcode: own.reduce(
      (code, command) => (command.kind === "changeBarcode" ? command.strNewBarcode : code),
      stored.strToyBarcode,
    ),
    isDeleted: own.some(({ kind }) => kind === "deleteToy"),
    picture: pictureAhead(stored.strToyBarcode, commands),
  };
}

/** The toys of a list, each with its boxes where they will stand. */
export function listedToysAhead(
  stored: readonly ListedToy[],
  entries: readonly Entry[],
): ToyAhead<ListedToy>[] {
  return stored.map((listed) => {
    const ahead = toyAhead(listed, entries);
    const { toy } = ahead;
    const boxes = toy.boxes?.map((box) => boxAhead(box, entries).box);
    const isMoved = boxes?.some((box, n) => box !== toy.boxes?.[n]) ?? false;
    return isMoved ? { ...ahead, toy: { ...toy, boxes }, hasUnsent: true } : ahead;
  });
}

function pictureAhead(
  barcode: string,
  commands: readonly NewCommand[],
): Picture | null | undefined {
  return commands.reduce<Picture | null | undefined>((picture, command) => {
    if (command.kind === "createToy") {
      return command.toy.strToyBarcode === barcode ? (command.picture ?? picture) : picture;
    }
    if (!("strToyBarcode" in command) || command.strToyBarcode !== barcode) return picture;
    if (command.kind === "removePicture") return null;
    return command.kind === "setPicture" ? command.picture : picture;
  }, undefined);
}

/** A toy whose creation is unsent, with the picture that it will have. */
export interface UnsentToy extends NewToy {
  picture: Picture | null;
}

/** The one with this barcode, or null. */
export function unsentToy(barcode: string, entries: readonly Entry[]): UnsentToy | null {
  const commands: NewCommand[] = entries
    .filter(({ isSettled }) => !isSettled)
    .map(({ command }) => command);
  for (const command of commands) {
    if (command.kind !== "createToy" || command.toy.strToyBarcode !== barcode) continue;
    return { ...command.toy, picture: pictureAhead(barcode, commands) ?? null };
  }
  return null;
}
