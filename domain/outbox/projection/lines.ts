/** How much of a toy is in a box as it will be: on the box's screen and on the toy's (docs/design.md, "Projection"). */
import type { AmountLine } from "../../box/amounts.ts";
import { BLANK_BOX_NOTE } from "../../limits.ts";
import type { Box, BoxContent, ToyBox } from "../../types.ts";
import { boxSubject, type LineId, toySubject } from "../kinds/kind.ts";
import type { Entry } from "../outbox.ts";
import { projectBox } from "./boxes.ts";
import {
  applies,
  entriesAbout,
  type Projected,
  project,
  type Read,
  type Step,
  stepsAfter,
} from "./project.ts";
import { type ProjectedToy, projectToy } from "./toys.ts";

type Amount = LineId & { intAmountInBox: number };

const amountAfter = <L extends Amount>(line: L, { command, projection, ...progress }: Step): L => ({
  ...line,
  intAmountInBox: Math.max(
    projection.amount?.(line.intAmountInBox, line, command, progress) ?? line.intAmountInBox,
    0,
  ),
});

export function projectAmount<L extends Amount>(
  line: L,
  entries: readonly Entry[],
  readAt: number,
): Projected<L> {
  const subject = boxSubject(line.strBoxCode);
  const about = entriesAbout(entries, toySubject(line.strToyBarcode)).filter((entry) =>
    entriesAbout(entries, subject).includes(entry),
  );
  const ahead = project(line, { entries: about, readAt, subject: "", after: amountAfter });
  // Nothing is gone whose subject is blank.
  return {
    ...(ahead as Projected<L>),
    isUncertain: ahead?.isUnsent === true && about.some(isBegun),
  };
}
const isBegun = ({ isSent, isSettled }: Entry) => isSent && !isSettled;

/** Whether a line is out of its box at the server, and nothing unsent puts it back. */
const isOut = ({ intAmountInBox, isUnsent }: { intAmountInBox: number; isUnsent: boolean }) =>
  intAmountInBox === 0 && !isUnsent;

/** The lines that commands bring to where none of the `known` is; amounts of 0 bring none. */
function comingLines(
  entries: readonly Entry[],
  readAt: number,
  lineOf: (subject: string, step: Step) => AmountLine | null,
): Projected<AmountLine>[] {
  const lines = new Map<string, AmountLine>();
  for (const step of stepsAfter(entries, readAt)) {
    const { command, projection } = step;
    if (!projection.amount || !("strToyBarcode" in command)) continue;
    const boxes = [
      ...("strBoxCode" in command ? [command.strBoxCode] : []),
      ...("strFromBox" in command ? [command.strFromBox] : []),
      ...("strToBox" in command && command.strToBox !== null ? [command.strToBox] : []),
    ];
    for (const code of boxes) {
      const line = lineOf(code, step);
      if (line) lines.set(`${code} ${line.strToyBarcode}`, line);
    }
  }
  return [...lines.values()]
    .map((line) => projectAmount(line, entries, readAt))
    .filter(({ intAmountInBox }) => intAmountInBox > 0);
}

const newLine = (strBoxCode: string, { command }: Step): AmountLine => ({
  strBoxCode,
  strToyBarcode: "strToyBarcode" in command ? command.strToyBarcode : "",
  strName: "strName" in command ? command.strName : "",
  intAmountInBox: 0,
});

/** A toy in a box: `unsent` names its amount too. */
export type ProjectedLine = ProjectedToy<BoxContent> & { strBoxCode: string };

export interface ProjectedLines {
  lines: ProjectedLine[];
  /** Toys that come into the box. */
  coming: Projected<AmountLine>[];
  /** How many more lines the server has. */
  left: number;
}

export function projectBoxLines(
  strBoxCode: string,
  { value, readAt }: Read<{ items: BoxContent[]; total: number }>,
  entries: readonly Entry[],
): ProjectedLines {
  const known = new Set(value.items.map(({ strToyBarcode }) => strToyBarcode));
  const lines = value.items.flatMap((stored): ProjectedLine[] => {
    const line = projectAmount({ ...stored, strBoxCode }, entries, readAt);
    const toy = projectToy(stored, entries, readAt);
    if (!toy || isOut(line)) return [];
    const { intAmountInBox, isUncertain } = line;
    const unsent = [...toy.unsent, ...(line.isUnsent ? (["intAmountInBox"] as const) : [])];
    return [{ ...toy, strBoxCode, intAmountInBox, unsent, isUncertain }];
  });
  const about = entriesAbout(entries, boxSubject(strBoxCode));
  const coming = comingLines(about, readAt, (code, step) => {
    const line = newLine(code, step);
    return code === strBoxCode && !known.has(line.strToyBarcode) ? line : null;
  });
  return { lines, coming, left: value.total - value.items.length };
}

/** A box that holds a toy, with the amount in it. */
export type Location = Projected<ToyBox & AmountLine>;

export interface Locations {
  boxes: ToyBox[];
  total: number;
  /** In all of them. */
  intAmountInBoxes: number;
}

export interface ProjectedLocations extends Omit<Locations, "boxes"> {
  boxes: Location[];
  /** Whether an amount is not as it was read: then the sum is not either. */
  isAhead: boolean;
  left: number;
}

/** `known` are boxes that other reads have brought. */
export function projectLocations(
  { strToyBarcode, strName }: Pick<AmountLine, "strToyBarcode" | "strName">,
  { value, readAt }: Read<Locations>,
  entries: readonly Entry[],
  known: readonly Box[],
): ProjectedLocations {
  const about = entriesAbout(entries, toySubject(strToyBarcode));
  const listed = new Set(value.boxes.map(({ strBoxCode }) => strBoxCode));
  const coming = comingLines(about, readAt, (code, step) =>
    listed.has(code) ? null : newLine(code, step),
  ).map((line) => {
    const box = known.find(({ strBoxCode }) => strBoxCode === line.strBoxCode);
    const { strCustomNote = BLANK_BOX_NOTE, intSection = null } = box ?? {};
    return { strCustomNote, intSection, ...line };
  });
  const stored = value.boxes.map((box) => ({ ...box, strToyBarcode, strName }));
  const boxes = [...coming, ...stored].flatMap((line): Location[] => {
    const { intAmountInBox, ...amount } = listed.has(line.strBoxCode)
      ? projectAmount(line, about, readAt)
      : (line as Projected<typeof line>);
    const box = projectBox({ ...line, intAmountInBox }, entries, readAt);
    if (!box || isOut({ ...amount, intAmountInBox })) return [];
    return [
      {
        ...box,
        unsent: [...box.unsent, ...(amount.isUnsent ? (["intAmountInBox"] as const) : [])],
        isUnsent: box.isUnsent || amount.isUnsent,
        isUncertain: amount.isUncertain,
      },
    ];
  });
  const isAhead = about.some(
    (entry) => applies(entry, readAt) && stepsAfter([entry], readAt)[0]?.projection.amount,
  );
  const { total, intAmountInBoxes } = value;
  return { boxes, total, intAmountInBoxes, isAhead, left: total - value.boxes.length };
}
