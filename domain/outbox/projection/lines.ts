/** The projected amount of a toy in a box, for the box's screen and the toy's (docs/design.md, "Projection"). */
import type { AmountLine } from "../../box/amounts.ts";
import { BLANK_BOX_NOTE } from "../../limits.ts";
import type { Box, BoxContent, ToyBox } from "../../types.ts";
import { subjectsOf } from "../commands.ts";
import type { Entry } from "../entries.ts";
import { boxSubject, type LineId, toySubject } from "../kinds/kind.ts";
import type { NewCommand } from "../kinds/kinds.ts";
import { projectBox } from "./boxes.ts";
import {
  entriesAbout,
  type Projected,
  project,
  type Read,
  type Step,
  stepsAfter,
} from "./project.ts";
import { type ProjectedToy, projectToy } from "./toys.ts";

interface InBox {
  intAmountInBox: number;
  /** Whether the toy is not in the box, nor the box its home. */
  isOut: boolean;
}
type Amount = LineId & InBox;

function amountAfter<L extends Amount>(line: L, { command, projection, ...progress }: Step): L {
  const { intAmountInBox: before, isOut } = line;
  const after = projection.amount?.(before, line, command, progress);
  if (after === undefined) return line;
  const amount = Math.max(after ?? 0, 0);
  return { ...line, intAmountInBox: amount, isOut: after === null || (isOut && amount === before) };
}

export function projectAmount<L extends Omit<Amount, "isOut">>(
  stored: L,
  entries: readonly Entry[],
  readAt: number,
  isOut = false,
): Projected<L & InBox> {
  const line: L & InBox = { ...stored, isOut };
  const subject = boxSubject(line.strBoxCode);
  const about = entriesAbout(entries, toySubject(line.strToyBarcode)).filter(({ command }) =>
    subjectsOf(command).includes(subject),
  );
  // A blank subject matches no deletion.
  const ahead = project(line, { entries: about, readAt, subject: "", after: amountAfter });
  return { ...(ahead as Projected<L & InBox>), isUncertain: about.some(isBegun) };
}
const isBegun = ({ isSent, isSettled }: Entry) => isSent && !isSettled;

/** Whether a line is out of its box at the server, and nothing unsent puts it back. */
const isGone = ({ isOut, isUnsent }: { isOut: boolean; isUnsent: boolean }) => isOut && !isUnsent;

function toysOf(command: NewCommand): Pick<AmountLine, "strToyBarcode" | "strName">[] {
  if ("toys" in command) return command.toys;
  if ("toy" in command) return [command.toy];
  return "strToyBarcode" in command ? [command] : [];
}

/** The lines that a command is about, with no pieces, as before the command. */
function linesOf({ command }: Step): AmountLine[] {
  const toys = toysOf(command);
  return subjectsOf(command)
    .filter((subject) => subject.startsWith(boxSubject("")))
    .map((subject) => subject.slice(boxSubject("").length))
    .flatMap((boxCode) =>
      toys.map(({ strToyBarcode, strName }) => ({
        ...{ strBoxCode: boxCode, strToyBarcode, strName, intAmountInBox: 0 },
      })),
    );
}

/** A toy on its way into a box. */
export type ComingLine = Projected<AmountLine & InBox>;

/** The lines that commands create. */
function comingLines(
  entries: readonly Entry[],
  readAt: number,
  isComing: (line: AmountLine) => boolean,
): ComingLine[] {
  const lines = stepsAfter(entries, readAt).flatMap(linesOf).filter(isComing);
  return [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()]
    .map((line) => projectAmount(line, entries, readAt, true))
    .filter(({ isOut }) => !isOut);
}

const amountMark = ({ isUnsent }: { isUnsent: boolean }) =>
  isUnsent ? (["intAmountInBox"] as const) : [];

/** A toy in a box: `unsent` names its amount too. */
export interface ProjectedLine extends ProjectedToy<BoxContent>, InBox {
  strBoxCode: string;
  /** Whether commands have changed amount or quantity since the read, so that `intAmountInBoxes` does not fit them. */
  isAhead: boolean;
}

export interface ProjectedLines {
  lines: ProjectedLine[];
  /** Toys that come into the box. */
  coming: ComingLine[];
  /** The number of the server's lines beyond these. */
  left: number;
}

export function projectBoxLines(
  boxCode: string,
  { value, readAt }: Read<{ items: BoxContent[]; total: number }>,
  entries: readonly Entry[],
): ProjectedLines {
  const known = new Set(value.items.map(({ strToyBarcode }) => strToyBarcode));
  const lines = value.items.flatMap((stored): ProjectedLine[] => {
    const line = projectAmount({ ...stored, strBoxCode: boxCode }, entries, readAt);
    const toy = projectToy(stored, entries, readAt);
    if (!toy || isGone(line)) return [];
    const { intAmountInBox, isOut, isUncertain } = line;
    const unsent = [...toy.unsent, ...amountMark(line)];
    const isAhead =
      toy.isSettling || unsent.includes("intQuantity") || unsent.includes("intAmountInBox");
    return [{ ...toy, strBoxCode: boxCode, intAmountInBox, isOut, unsent, isUncertain, isAhead }];
  });
  const about = entriesAbout(entries, boxSubject(boxCode));
  const coming = comingLines(
    about,
    readAt,
    (line) => line.strBoxCode === boxCode && !known.has(line.strToyBarcode),
  );
  return { lines, coming, left: value.total - value.items.length };
}

/** The projected contents of a box; null where some of its lines are unknown. */
export function contentsOf({
  lines,
  coming,
  left,
}: ProjectedLines): Pick<Box, "intToys" | "intUnits"> | null {
  if (left > 0) return null;
  const held = [...lines, ...coming].filter(
    ({ intAmountInBox, isDeleted }) => intAmountInBox > 0 && !isDeleted,
  );
  const intUnits = held.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
  return { intToys: held.length, intUnits };
}

/** A box that holds a toy, with the amount in it. */
export type Location = Projected<ToyBox & AmountLine & InBox>;

export interface Locations {
  boxes: ToyBox[];
  total: number;
  /** The pieces in all boxes that hold the toy. */
  intAmountInBoxes: number;
}

export interface ProjectedLocations extends Omit<Locations, "boxes"> {
  boxes: Location[];
  /** Whether commands have changed an amount since the read. */
  isAhead: boolean;
  left: number;
}

const sumOf = (boxes: readonly Pick<ToyBox, "intAmountInBox">[]) =>
  boxes.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);

/** `known`: boxes of other reads. */
export function projectLocations(
  { strToyBarcode, strName }: Pick<AmountLine, "strToyBarcode" | "strName">,
  { value, readAt }: Read<Locations>,
  entries: readonly Entry[],
  known: readonly Box[],
): ProjectedLocations {
  const about = entriesAbout(entries, toySubject(strToyBarcode));
  const listed = new Set(value.boxes.map(({ strBoxCode }) => strBoxCode));
  // A command may be about many toys.
  const isComing = (line: AmountLine) =>
    line.strToyBarcode === strToyBarcode && !listed.has(line.strBoxCode);
  const coming = comingLines(about, readAt, isComing).map((line) => {
    const box = known.find(({ strBoxCode }) => strBoxCode === line.strBoxCode);
    const { strCustomNote = BLANK_BOX_NOTE, intSection = null } = box ?? {};
    return { strCustomNote, intSection, ...line };
  });
  const stored = value.boxes.map((box) =>
    projectAmount({ ...box, strToyBarcode, strName }, about, readAt),
  );
  const boxes = [...coming, ...stored].flatMap((line): Location[] => {
    const box = projectBox(line, entries, readAt);
    if (!box || isGone(line)) return [];
    const unsent = [...box.unsent, ...amountMark(line)];
    const { isUncertain } = line;
    return [{ ...box, unsent, isUnsent: box.isUnsent || line.isUnsent, isUncertain }];
  });
  const isAhead = stepsAfter(about, readAt).some(({ projection }) => projection.amount);
  const { total } = value;
  const intAmountInBoxes = value.intAmountInBoxes + sumOf(boxes) - sumOf(value.boxes);
  return { boxes, total, intAmountInBoxes, isAhead, left: total - value.boxes.length };
}
