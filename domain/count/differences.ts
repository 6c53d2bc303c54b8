/** The outcome of a counted line (docs/design.md, "Counting"). */
import { formatCount } from "../formatNumbers.ts";
import type { Count, CountChoice, CountLine } from "../types.ts";

type Figures = Pick<CountLine, "intAmount" | "intAfter" | "intUnsure">;

/** The amount in the place now, if the choice is right: the counted pieces and those ordered since. */
export function amountNow({ intAmount, intAfter, intUnsure }: Figures, choice: CountChoice) {
  return Math.max(0, intAmount + intAfter + (choice === "after" ? intUnsure : 0));
}

/** The recorded amount at the time of the count, if the choice is right. */
export const expectedBy = (
  { intExpected, intUnsure }: Pick<CountLine, "intExpected" | "intUnsure">,
  choice: CountChoice,
) => intExpected - (choice === "after" ? intUnsure : 0);

/** Whether a line can be booked by a choice: one about which nobody knows enough has to be asked about. */
export const isBookable = ({ isUncertain }: Pick<CountLine, "isUncertain">, choice: CountChoice) =>
  !isUncertain || ["contained", "after", "keep"].includes(choice);

/** Pieces above which a tolerant shop lets one more or less be. */
const MANY = 50;

interface Differing extends Pick<CountLine, "intAmount" | "intExpected"> {
  isTolerant: boolean;
}

/** Whether what was counted is so far from the book that it is counted again. */
export function isFarOff({ intAmount, intExpected, isTolerant }: Differing): boolean {
  const tolerance = isTolerant && Math.max(intAmount, intExpected) > MANY ? 1 : 0;
  return Math.abs(intAmount - intExpected) > tolerance;
}

export function recountSentence(n: number, byOther: boolean): string {
  const differ = `${formatCount(n, "toy")} ${n === 1 ? "differs" : "differ"}`;
  return byOther
    ? `${differ} too much. Somebody else has to take this count over and count again.`
    : `${differ} from the stock. Count again, or book what you counted.`;
}

/** Lines that are as the stock has them, and the others. */
export function sortLines(lines: readonly CountLine[]) {
  const isRight = (line: CountLine) =>
    !line.isUncertain && !line.isGone && line.intAmount === line.intExpected;
  return { right: lines.filter(isRight), differing: lines.filter((line) => !isRight(line)) };
}

/** "Counted 3, the stock has 5: 2 missing." */
export function formatDifference(line: CountLine): string {
  const { intAmount, intExpected, intAfter, intUnsure, isUncertain } = line;
  if (isUncertain) {
    const moved = intUnsure < 0 ? `${-intUnsure} taken out` : `${intUnsure} put in`;
    const what = intUnsure === 0 ? "changes that cancel each other out" : moved;
    return `Counted ${intAmount}. At about the same time: ${what}. Was that before you counted?`;
  }
  const difference = intAmount - intExpected;
  const since =
    intAfter === 0 ? "" : ` Since then: ${intAfter > 0 ? "+" : "−"}${Math.abs(intAfter)}.`;
  const words = difference < 0 ? `${-difference} missing` : `${difference} extra`;
  return `Counted ${intAmount}, the stock has ${intExpected}: ${words}.${since}`;
}

/** "3 right, 2 missing, 1 extra, 1 to be asked about, 4 not counted, 1 unknown, 1 refused". */
export function summaryOf(
  { lines, missing }: Pick<Count, "lines" | "missing">,
  unknown: number,
  refused: number,
) {
  const { right, differing } = sortLines(lines);
  const sure = differing.filter(({ isUncertain, isGone }) => !isUncertain && !isGone);
  const sumOf = (sign: 1 | -1) =>
    sure.reduce(
      (sum, { intAmount, intExpected }) => sum + Math.max(0, sign * (intAmount - intExpected)),
      0,
    );
  const parts: [number, string][] = [
    [right.length, "right"],
    [sumOf(-1), "missing"],
    [sumOf(1), "extra"],
    [differing.filter(({ isUncertain }) => isUncertain).length, "to be asked about"],
    [missing.length, "not counted"],
    [unknown, "unknown"],
    [refused, "refused"],
  ];
  const said = parts.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`);
  return said.join(", ") || "Nothing was counted";
}
