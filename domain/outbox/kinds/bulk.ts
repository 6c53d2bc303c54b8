/** Commands about many toys at once, one for each hundred of them (our additions under /api). */
import * as v from "valibot";
import type { components } from "../../contract.ts";
import { formatCount } from "../../formatNumbers.ts";
import { messages } from "../../messages.ts";
import { ageValue, completeAges, isAgeField } from "../../toy/ages.ts";
import { formatOwn, OwnFieldSchema } from "../../toy/ownFields.ts";
import { withQuantity } from "../../toy/stock.ts";
import { updatedToy } from "../../toy/toyEdit.ts";
import { FIELDS, type PlainField } from "../../toy/toyFields.ts";
import type { OwnField } from "../../types.ts";
import {
  amount,
  answeredWith,
  box,
  boxSubject,
  call,
  toy,
  toySubject,
  uncheckedObject,
  type ValuesOf,
} from "./kind.ts";
import { failureReport, type Report } from "./outcome.ts";

/** The most toys of one command, by the contract. */
const PART = 100;

const NamedToySchema = v.object({
  ...toy,
  /** Pieces that are in no box, as far as known. */
  intLoose: v.optional(amount),
});
export type NamedToy = v.InferOutput<typeof NamedToySchema>;
const toys = { toys: v.array(NamedToySchema) };
type Toys = ValuesOf<typeof toys>;

export type BulkChange = Omit<components["schemas"]["BulkChange"], "strToyBarcodes">;
/** The act on all selected toys. */
export type BulkOrder =
  | { kind: "changeToys"; change: BulkChange; ownFields?: OwnField[] }
  /** `intAmountInBox`: null for all pieces of each toy that are in no box. */
  | { kind: "putToys"; strBoxCode: string; intAmountInBox: number | null }
  | { kind: "deleteToys" };
type BulkAnswer = components["responses"]["Bulk"]["content"]["application/json"];

/** The commands for any number of toys. */
export function inParts<Command>(
  selected: readonly NamedToy[],
  commandOf: (toys: NamedToy[]) => Command,
): Command[] {
  const starts = Array.from({ length: Math.ceil(selected.length / PART) }, (_, n) => n * PART);
  return starts.map((start) => {
    const part = selected.slice(start, start + PART);
    return commandOf(
      part.map(({ strToyBarcode, strName, intLoose }) => ({
        ...{ strToyBarcode, strName },
        ...(intLoose !== undefined && { intLoose }),
      })),
    );
  });
}

const subjectsOf = (command: Toys) =>
  command.toys.map(({ strToyBarcode }) => toySubject(strToyBarcode));
const codesOf = (command: Toys) => ({
  strToyBarcodes: command.toys.map(({ strToyBarcode }) => strToyBarcode),
});
const countOf = (command: Toys) => formatCount(command.toys.length, "item");

const refusalOf = (code: string, body: BulkAnswer | null | undefined) =>
  body?.refused.find(({ strToyBarcode }) => strToyBarcode === code);

/** The refused toys of a command, each with its sentence. */
export const refusedToys = (command: Toys, body: unknown) =>
  command.toys.flatMap((toy) => {
    const refusal = refusalOf(toy.strToyBarcode, body as BulkAnswer | null);
    return refusal ? [{ ...toy, error: refusal.error }] : [];
  });

/** The done part of a done command: without its refused toys; null where all were refused. */
export function doneOf<Command extends object>(command: Command, body: unknown): Command | null {
  if (!("toys" in command)) return command;
  const { toys } = command as Toys;
  const refused = new Set(refusedToys({ toys }, body).map(({ strToyBarcode }) => strToyBarcode));
  const done = toys.filter(({ strToyBarcode }) => !refused.has(strToyBarcode));
  return done.length === 0 ? null : { ...command, toys: done };
}

const lineOf = ({ strName, error }: { strName: string; error: string }) => `${strName}: ${error}`;

/**
 * The refused part of a done command: the command with its refused toys alone, and a sentence with a line for each;
 * null where none was refused.
 */
export function refusedOf<Command extends object>(command: Command, body: unknown) {
  if (!("toys" in command)) return null;
  const refused = refusedToys(command as unknown as Toys, body);
  if (refused.length === 0) return null;
  const toys = refused.map(({ error: _, ...toy }) => toy);
  return { command: { ...command, toys }, sentence: refused.map(lineOf).join("\n") };
}

/** The number of toys that are done, and the refused ones line by line. */
const report: Report<Toys> = (commands, outcomes) => {
  const refused = commands.flatMap((command, n) => {
    const outcome = outcomes[n];
    if (outcome?.type === "done") return refusedToys(command, outcome.body);
    return outcome?.type === "refused"
      ? command.toys.map((toy) => ({ ...toy, error: outcome.sentence }))
      : [];
  });
  const all = commands.reduce((sum, command) => sum + command.toys.length, 0);
  const isUnsent = outcomes.some(({ type }) => type === "unsent");
  if (refused.length === 0 && !isUnsent) return null;
  const headline = isUnsent ? messages.somethingWrong : messages.notAll(refused.length, all);
  return failureReport(headline, outcomes, refused.map(lineOf));
};

/** The change, in words. */
function formatChange(change: BulkChange, ownFields: readonly OwnField[] = []): string {
  const { set = {}, addTags = [], removeTags = [], boxesAreRight = false } = change;
  const { own = {}, ...plain } = set;
  return [
    ...ownFields.map((field) => `${field.strName} ${formatOwn(field, own[field.strField])}`),
    ...Object.entries(plain)
      .filter(([field]) => Object.hasOwn(FIELDS, field))
      .map(([field, value]) => {
        const shown = isAgeField(field) ? ageValue(plain, field) : value;
        return `${FIELDS[field as PlainField].label.toLowerCase()} ${shown}`;
      }),
    ...addTags.map((tag) => `tag +${tag}`),
    ...removeTags.map((tag) => `tag −${tag}`),
    ...(boxesAreRight ? ["the boxes are right"] : []),
  ].join(", ");
}

const changeToys = answeredWith<BulkAnswer>()("changeToys", {
  fields: {
    ...toys,
    change: uncheckedObject<BulkChange>(),
    ownFields: v.exactOptional(v.array(OwnFieldSchema)),
  },
  subjects: subjectsOf,
  requests: (command) => [
    call("POST", "/api/bulk/change", {}, { ...codesOf(command), ...command.change }),
  ],
  format: (command) =>
    `Change ${countOf(command)}: ${formatChange(command.change, command.ownFields)}`,
  // A correction of the quantity has no known beginning.
  since: ({ change }, orderedAt) => (change.boxesAreRight ? null : orderedAt),
  projection: {
    toy(before, { change }, { body }) {
      if (refusalOf(before.strToyBarcode, body)) return {};
      const { set = {}, addTags = [], removeTags = [], boxesAreRight } = change;
      const kept = before.tags.filter((tag) => !removeTags.includes(tag));
      // The sum of the boxes is known once the server has answered.
      const counted = body?.quantities?.find(
        (quantity) => quantity.strToyBarcode === before.strToyBarcode,
      );
      const { intQuantity } = boxesAreRight ? (counted ?? before) : before;
      const after = updatedToy(before, set);
      return {
        ...completeAges(set),
        ...withQuantity(after, intQuantity),
        own: after.own,
        tags: [...new Set([...kept, ...addTags])],
      };
    },
  },
  report,
});

const putToys = answeredWith<BulkAnswer>()("putToys", {
  fields: { ...toys, ...box, intAmountInBox: v.nullable(amount) },
  fills: (command) => [...subjectsOf(command), boxSubject(command.strBoxCode)],
  requests: (command) => {
    const { strBoxCode, intAmountInBox } = command;
    const pieces = intAmountInBox !== null && { intAmountInBox };
    return [call("POST", "/api/bulk/put", {}, { ...codesOf(command), strBoxCode, ...pieces })];
  },
  format: (command) =>
    `Put ${command.intAmountInBox ?? "all loose pieces"} of each of ${countOf(command)} into box ${command.strBoxCode}`,
  isIncrement: () => true,
  projection: {
    amount(before, { strToyBarcode }, { intAmountInBox, toys: put }, { body }) {
      const toy = put.find((changed) => changed.strToyBarcode === strToyBarcode);
      if (!body) return before + (intAmountInBox ?? Math.max(0, toy?.intLoose ?? 0));
      const line = body.lines?.find((stored) => stored.strToyBarcode === strToyBarcode);
      return line?.intAmountInBox ?? before;
    },
  },
  report,
});

const deleteToys = answeredWith<BulkAnswer>()("deleteToys", {
  fields: toys,
  subjects: subjectsOf,
  requests: (command) => [call("POST", "/api/bulk/delete", {}, codesOf(command))],
  format: (command) => `Delete ${countOf(command)}`,
  isDeletion: true,
  projection: {
    deletes: (command, body) =>
      subjectsOf({
        toys: command.toys.filter(({ strToyBarcode }) => !refusalOf(strToyBarcode, body)),
      }),
  },
  report,
});

export const bulkKinds = { changeToys, putToys, deleteToys };
