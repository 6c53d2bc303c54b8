/** Typed changes of the amounts of toys in boxes, which are saved as differences (specification section 3, "Box content line"). */
import * as v from "valibot";
import type { NewCommandOf } from "../outbox/commands.ts";
import type { Thing } from "../outbox/draft.ts";
import { steppedQuantity } from "../toy/toyEdit.ts";

const AmountLineSchema = v.object({
  /** The toy's id, where it is known: a line without one is known by its codes, which may change. */
  id: v.optional(v.number()),
  strBoxCode: v.string(),
  strToyBarcode: v.string(),
  strName: v.string(),
  intAmountInBox: v.pipe(v.number(), v.integer()),
  /** Whether a command about the line was sent and has no answer: the amount may contain it twice. */
  isUncertain: v.optional(v.boolean()),
  /** Whether the line is not among those that were read: the amount is the last one that was. */
  isUnlisted: v.optional(v.boolean()),
});
/** The amount of a toy in a box, as far as this device knows it. */
export type AmountLine = v.InferOutput<typeof AmountLineSchema>;

const AmountChangeSchema = v.object({
  line: AmountLineSchema,
  text: v.string(),
  /** Taps on plus less taps on minus, which count from the stored amount; null for a typed amount. */
  steps: v.nullable(v.number()),
  /** The moment of the first tap by the server's clock; null where that is not known, missing for a typed amount. */
  intSince: v.optional(v.nullable(v.number())),
});
export type AmountChange = v.InferOutput<typeof AmountChangeSchema>;

/** Changes that are not saved, as they are persisted on the device. */
export const AmountChangesSchema = v.array(AmountChangeSchema);
export type AmountChanges = readonly AmountChange[];

/** The changes as they are persisted: without what each reading of the lines says anew. */
export const draftedChanges = (changes: AmountChanges): AmountChanges =>
  changes.map(({ line: { isUncertain, isUnlisted, ...line }, ...change }) => ({ ...change, line }));

/** A toy or a box by its code. */
export type Coded = Pick<Thing, "kind" | "code">;

type LineId = Pick<AmountLine, "id" | "strBoxCode" | "strToyBarcode">;

const isSameLine = (one: LineId, other: LineId) =>
  one.strBoxCode === other.strBoxCode &&
  (one.id && other.id ? one.id === other.id : one.strToyBarcode === other.strToyBarcode);

export function changeOf(changes: AmountChanges, line: LineId): AmountChange | undefined {
  return changes.find((change) => isSameLine(change.line, line));
}

/** The text of the line's field. */
export function amountText(changes: AmountChanges, line: AmountLine): string {
  return changeOf(changes, line)?.text ?? String(line.intAmountInBox);
}

const isAsStored = ({ line, text }: AmountChange) =>
  !line.isUncertain && text === String(line.intAmountInBox);

function withChange(changes: AmountChanges, change: AmountChange): AmountChange[] {
  const known = changes.some(({ line }) => isSameLine(line, change.line));
  const all = known
    ? changes.map((present) => (isSameLine(present.line, change.line) ? change : present))
    : [...changes, change];
  return all.filter((changed) => !isAsStored(changed));
}

export function withTyped(
  changes: AmountChanges,
  { id, strBoxCode, strToyBarcode, strName, intAmountInBox }: AmountLine,
  text: string,
): AmountChange[] {
  const line = { id, strBoxCode, strToyBarcode, strName, intAmountInBox };
  return withChange(changes, { line, text, steps: null });
}

/** `at`: the moment of the tap by the server's clock; null where that is not known. */
export function withStep(
  changes: AmountChanges,
  line: AmountLine,
  by: 1 | -1,
  at: number | null = null,
): AmountChange[] {
  const change = changeOf(changes, line);
  const text = steppedQuantity(Number(amountText(changes, line)), by);
  if (change && change.steps === null) return withTyped(changes, line, text);
  const steps = Number(text) - line.intAmountInBox;
  return withTyped(changes, line, text).map((changed) =>
    isSameLine(changed.line, line)
      ? { ...changed, steps, intSince: change ? change.intSince : at }
      : changed,
  );
}

/** The change's line as it is now. `left`: the number of lines beyond these. */
function presentLine({ line }: AmountChange, lines: readonly AmountLine[], left: number) {
  const now = lines.find((present) => isSameLine(present, line));
  // Known by its id and not among all lines, it holds no pieces.
  if (!now && line.id && left === 0) return { ...line, intAmountInBox: 0, isUnlisted: false };
  if (!now) return { ...line, isUnlisted: true };
  const { strToyBarcode, intAmountInBox, isUncertain } = now;
  return { ...line, strToyBarcode, intAmountInBox, isUncertain, isUnlisted: false };
}

/**
 * The changes on the present lines: taps count from the new amount, a typed amount stays. A change that no longer
 * changes anything is dropped. `left`: the number of lines beyond these.
 */
export function rebased(
  changes: AmountChanges,
  lines: readonly AmountLine[],
  left: number,
): AmountChange[] {
  return changes
    .map((change) => {
      const line = presentLine(change, lines, left);
      const { steps, text } = change;
      return {
        ...change,
        line,
        text: steps === null ? text : steppedQuantity(line.intAmountInBox, steps),
      };
    })
    .filter((change) => !isAsStored(change));
}

/** The changes under the present code of the toy, or of the box, on whose screen they are made. */
export const underCode = (changes: AmountChanges, { kind, code }: Coded): AmountChange[] =>
  changes.map((change) => ({
    ...change,
    line: { ...change.line, ...(kind === "toy" ? { strToyBarcode: code } : { strBoxCode: code }) },
  }));

/** Whether a change cannot be saved because its field is empty. */
export const isBlankAmount = ({ text }: AmountChange) => text === "";

/** Whether a change must wait: a typed amount is saved as a difference from the stored one, which is not known. */
export const isHeldAmount = ({ line, steps }: AmountChange) =>
  steps === null && (line.isUncertain || line.isUnlisted);

export function adjustCommands(changes: AmountChanges): NewCommandOf<"adjustAmount">[] {
  return changes.map(({ line, text, intSince }) => ({
    kind: "adjustAmount",
    strBoxCode: line.strBoxCode,
    strToyBarcode: line.strToyBarcode,
    strName: line.strName,
    intDifference: Number(text) - line.intAmountInBox,
    strToBox: null,
    ...(intSince !== undefined && { intSince }),
  }));
}
