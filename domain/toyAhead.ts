/** A toy as it will be when what is unsent about it is settled (design section 4, "The outbox"). */
import type { NewCommand } from "./commands.ts";
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
  barcode: string;
  isDeleted: boolean;
  /** The picture that it will have, null for none; undefined where it stays. */
  picture: Picture | null | undefined;
}

/** The toy after a command; a command about another toy changes nothing. */
function toyAfter(toy: Toy, command: NewCommand): Toy {
  if (!("strToyBarcode" in command) || command.strToyBarcode !== toy.strToyBarcode) return toy;
  switch (command.kind) {
    case "changeToy": {
      const { update, intDifference } = command;
      const after = { ...toy, ...update } as Toy;
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

export function toyAhead(stored: Toy, entries: readonly Entry[]): ToyAhead {
  const commands = entries.filter(isUnsent).map(({ command }) => command);
  const toy = commands.reduce<Toy>(toyAfter, stored);
  const isUnsentField = (field: keyof Toy) =>
    JSON.stringify(toy[field]) !== JSON.stringify(stored[field]);
  const own = commands.filter(
    (command) => "strToyBarcode" in command && command.strToyBarcode === stored.strToyBarcode,
  );
  return {
    toy,
    isUnsent: (...fields) => fields.some(isUnsentField),
    barcode: own.reduce(
      (code, command) => (command.kind === "changeBarcode" ? command.strNewBarcode : code),
      stored.strToyBarcode,
    ),
    isDeleted: own.some(({ kind }) => kind === "deleteToy"),
    picture: pictureAhead(stored.strToyBarcode, commands),
  };
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
