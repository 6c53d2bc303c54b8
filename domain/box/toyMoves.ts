/**
 * Taking toys out of a box, and moving them to another one, whole or in part (specification section 7; a part is our
 * addition under /api).
 */

import type { NewCommandOf } from "../outbox/commands.ts";
import type { AmountLine } from "./amounts.ts";

/** The fields of a content line that a move needs. */
export type SelectedLine = Omit<AmountLine, "strBoxCode">;

type SelectedToy = Omit<SelectedLine, "intAmountInBox"> & { intAmountInBox?: number };

export const selectedLine = (toy: SelectedToy): SelectedLine => {
  const { strToyBarcode, strName, intAmountInBox = 0 } = toy;
  return { strToyBarcode, strName, intAmountInBox };
};

/** The selected toys with their present amounts; a toy that left the box keeps the amount that it had when it was selected. */
export const selectedLines = (
  selected: Iterable<SelectedToy>,
  lines: readonly SelectedLine[],
): SelectedLine[] =>
  [...selected].map((toy) =>
    selectedLine(lines.find(({ strToyBarcode }) => strToyBarcode === toy.strToyBarcode) ?? toy),
  );

/** The amount of each toy to move, as typed; the whole amount where nothing is typed. */
export type MoveAmounts = ReadonlyMap<string, string>;

export function moveAmountText(
  amounts: MoveAmounts,
  { strToyBarcode, intAmountInBox }: SelectedLine,
): string {
  return amounts.get(strToyBarcode) ?? String(intAmountInBox);
}

/** Whether a part can be moved: at least one piece, at most all. */
export function isMovable(amounts: MoveAmounts, line: SelectedLine): boolean {
  const amount = Number(moveAmountText(amounts, line));
  return amount >= 1 && amount <= line.intAmountInBox;
}

/** The selected lines that can be moved: a box must hold at least one piece of the toy. */
export const linesToMove = <Line extends SelectedLine>(lines: Iterable<Line>): Line[] =>
  [...lines].filter(({ intAmountInBox }) => intAmountInBox > 0);

/** The command that takes a toy out of a box, or ends that the box is the home of a toy with no pieces in it. */
export function removeCommand(
  boxCode: string,
  { strToyBarcode, strName, intAmountInBox }: SelectedLine,
): NewCommandOf<"removeToy"> {
  const isHome = intAmountInBox === 0;
  return {
    kind: "removeToy",
    strBoxCode: boxCode,
    strToyBarcode,
    strName,
    ...(isHome && { isHome }),
  };
}

/** A whole move is DELETE then POST, as specified; a part leaves one box and enters the other at once. */
export function moveCommand(
  line: SelectedLine,
  amounts: MoveAmounts,
  { strFromBox, strToBox }: { strFromBox: string; strToBox: string },
): NewCommandOf<"moveToy"> | NewCommandOf<"adjustAmount"> {
  const { strToyBarcode, strName, intAmountInBox } = line;
  const amount = Number(moveAmountText(amounts, line));
  if (amount === intAmountInBox) return { kind: "moveToy", ...line, strFromBox, strToBox };
  return {
    kind: "adjustAmount",
    strBoxCode: strFromBox,
    strToyBarcode,
    strName,
    intDifference: -amount,
    strToBox,
  };
}
