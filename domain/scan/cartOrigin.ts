/** Pieces of a cart that the book does not have in no box, and where they come from (docs/design.md, "Amounts"). */
import type { NewCommandOf } from "../outbox/commands.ts";
import type { BoxCartLine } from "./cartLine.ts";

/** The stock's record of a toy outside of the box that is filled. */
export interface BookedToy {
  strToyBarcode: string;
  /** In no box; below 0 where boxes hold more than the quantity says. */
  loose: number;
  /** The other boxes that hold some. */
  others: readonly { strBoxCode: string; intAmountInBox: number }[];
}

/** A person's answer about the pieces beyond the recorded ones; null before it is given. */
export type Origin = "new" | "elsewhere" | null;

/** The pieces of a cart's line beyond the loose ones, and the box that alone can have had them. */
interface Beyond {
  strName: string;
  pieces: number;
  fromBox: string | null;
}

function beyondOf({ strName, intAmountInBox }: BoxCartLine, toy: BookedToy): Beyond {
  const pieces = intAmountInBox - Math.max(0, toy.loose);
  const [only, ...more] = toy.others;
  const isKnown = only && more.length === 0 && only.intAmountInBox >= pieces;
  return { strName, pieces, fromBox: isKnown ? only.strBoxCode : null };
}

/** By barcode; only of toys that the book is known of and that have some. */
export function beyondBook(
  cart: readonly BoxCartLine[],
  book: readonly BookedToy[],
): Map<string, Beyond> {
  const toys = new Map(book.map((toy) => [toy.strToyBarcode, toy]));
  const all = cart.flatMap((line) => {
    const toy = toys.get(line.strToyBarcode);
    return toy ? [[line.strToyBarcode, beyondOf(line, toy)] as const] : [];
  });
  return new Map(all.filter(([, { pieces }]) => pieces > 0));
}

/** A confirmed cart: one command a line. The loose pieces go first; the others come from where somebody said. */
export function cartCommands(
  boxCode: string,
  cart: readonly BoxCartLine[],
  { book = [], origin = null }: { book?: readonly BookedToy[]; origin?: Origin } = {},
): NewCommandOf<"addToBox">[] {
  const beyond = beyondBook(cart, book);
  return cart.map(({ strToyBarcode, strName, intAmountInBox, intSince }) => {
    const { pieces, fromBox } = beyond.get(strToyBarcode) ?? {};
    const isNew = origin === "new" && pieces !== undefined;
    const isFrom = origin === "elsewhere" && typeof fromBox === "string";
    return {
      ...{ kind: "addToBox", strBoxCode: boxCode, strToyBarcode, strName, intAmountInBox },
      ...(intSince !== undefined && { intSince }),
      ...((isNew || isFrom) && { intBeyond: pieces }),
      ...(isFrom && { strFromBox: fromBox }),
    };
  });
}
