/** The other codes of a toy or a box, projected (docs/design.md, "Projection"). */
import { isSameCode } from "../../code/codes.ts";
import type { Change, Toy } from "../../types.ts";
import { type Entry, isUnsent } from "../entries.ts";
import type { ShownCode } from "../kinds/kind.ts";
import { entriesAbout, type Read, stepsAfter } from "./project.ts";

/** `subject` as commands name it. */
export function projectCodes(
  { value, readAt }: Read<readonly ShownCode[]>,
  entries: readonly Entry[],
  subject: string,
): readonly ShownCode[] {
  return stepsAfter(entriesAbout(entries, subject), readAt).reduce(
    (codes, { command, projection, ...progress }) =>
      projection.codes?.(codes, command, progress) ?? codes,
    value,
  );
}

/** The toy to which an unsent command of this device adds the code, in any form of its GTIN; null for none. */
export function toyOfUnsentCode(
  barcode: string,
  entries: readonly Entry[],
): Pick<Toy, "strToyBarcode" | "strName"> | null {
  for (const { command } of entries.filter(isUnsent)) {
    if (command.kind !== "addCode" || !isSameCode(command.strNewBarcode, barcode)) continue;
    const { strToyBarcode, strName } = command;
    return { strToyBarcode, strName };
  }
  return null;
}

/** The code that an undo, done a moment ago, gave back to the thing that had this one; null where none did. */
export function codeGivenBack(
  kind: "toy" | "box",
  code: string,
  entries: readonly Entry[],
): string | null {
  const field = kind === "toy" ? "strToyBarcode" : "strBoxCode";
  const undone = entries.flatMap(({ command, answer }) =>
    command.kind === "undo" && answer ? (answer as Pick<Change, "things">).things : [],
  );
  const given = undone.findLast(
    (thing) => thing.strKind === kind && thing.before?.[field] === code,
  );
  return (given?.after?.[field] as string | undefined) ?? null;
}
