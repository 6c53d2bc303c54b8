/** What a row of a file makes of the stock, decided without writing anything: to check it, and again when it is applied. */
import { type ImportField, TOY_FIELDS } from "#domain/import/importColumns.ts";
import type { ImportRow, RowProblem } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { AGE_MAX, QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Box } from "#domain/types.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import { plainTags, type ToyRow } from "../stock/toys/toyRows.ts";

export type BoxRow = Omit<Box, "intToys" | "intUnits">;
export type Outcome = NonNullable<ImportRowsTable["strOutcome"]>;

/** An earlier row of the file that is about the same. */
export interface Earlier {
  intRow: number;
  row: ImportRow;
  strOutcome: Outcome;
}

/** What is known of what a row is about. */
export interface About {
  /** The row that is about the same toy in the same box. */
  twin: number | null;
  firstOfToy: Earlier | null;
  firstOfBox: Earlier | null;
  toy: ToyRow | null;
  box: BoxRow | null;
  /** Whether the toy's code is a box's, or the box's code a toy's, in the stock or in the file. */
  isToyCodeTaken: boolean;
  isBoxCodeTaken: boolean;
  /** How much of the toy is in the box. */
  amount: number;
  hasSection: boolean;
}

export interface Decision {
  strOutcome: Outcome;
  /** Why it is refused. */
  problem: RowProblem | null;
  makesToy: boolean;
  toyChanges: Partial<ToyRow>;
  makesBox: boolean;
  boxChanges: Partial<BoxRow>;
  makesSection: boolean;
  /** How much of the toy is to be in the box; null where that stays as it is. */
  intAmountInBox: number | null;
}

const NOTHING: Decision = {
  strOutcome: "same",
  problem: null,
  makesToy: false,
  toyChanges: {},
  makesBox: false,
  boxChanges: {},
  makesSection: false,
  intAmountInBox: null,
};

const BOX_FIELDS = ["intSection", "strCustomNote"] as const satisfies ImportField[];

/** Thrown inside this file only, where a row is refused. */
class Refused extends Error {
  readonly problem: RowProblem;

  constructor(column: ImportField, message: string) {
    super(message);
    this.problem = { column, message, isSure: true };
  }
}

/** Rows may be about one toy, in different boxes, or about one box: what they give is what the first gives. */
function refuseContradiction(row: ImportRow, first: Earlier, fields: readonly ImportField[]): void {
  const isOther = (field: ImportField) =>
    row[field] !== undefined && JSON.stringify(row[field]) !== JSON.stringify(first.row[field]);
  const other = fields.find(isOther);
  if (other) throw new Refused(other, importServerMessages.contradiction(first.intRow));
}

/** The given fields of a toy as its columns. */
function valuesOf({ tags, ...row }: ImportRow): Partial<ToyRow> {
  const values: Partial<Record<keyof ToyRow, unknown>> = {};
  for (const field of TOY_FIELDS) {
    if (field !== "tags" && row[field] !== undefined) values[field] = row[field];
  }
  if (tags) values.strTags = JSON.stringify(plainTags(tags));
  return values as Partial<ToyRow>;
}

const differing = <Row extends object>(row: Row, values: Partial<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => row[key as keyof Row] !== value),
  ) as Partial<Row>;

function changesOf(toy: ToyRow, row: ImportRow, existing: ImportsTable["strExisting"]) {
  if (existing === "leave") return {};
  if (existing === "update") {
    const changes = differing(toy, valuesOf(row));
    const { intAgeMin, intAgeMax } = { ...toy, ...changes };
    if ((intAgeMax ?? AGE_MAX) < (intAgeMin ?? 0))
      throw new Refused("intAgeMax", messages.ageOrder);
    return changes;
  }
  if (!row.intQuantity) return {};
  const intQuantity = toy.intQuantity + row.intQuantity;
  if (intQuantity > QUANTITY_MAX) {
    throw new Refused("intQuantity", importServerMessages.tooHigh(QUANTITY_MAX));
  }
  return { intQuantity };
}

/** How much is to be in the box: without an amount, all that the row says there is, unless some is in it already. */
function amountOf(row: ImportRow, amount: number, isAdded: boolean): number | null {
  const { intAmountInBox: given, intQuantity = 1 } = row;
  const wanted = given === undefined ? amount || intQuantity : given + (isAdded ? amount : 0);
  if (wanted > QUANTITY_MAX) {
    throw new Refused("intAmountInBox", importServerMessages.tooHigh(QUANTITY_MAX));
  }
  return wanted === amount ? null : wanted;
}

function decided(row: ImportRow, about: About, existing: ImportsTable["strExisting"]): Decision {
  const decision = { ...NOTHING };
  const { firstOfToy, firstOfBox, toy, box } = about;
  const hasToy = row.strToyBarcode !== undefined;
  const hasBox = row.strBoxCode !== undefined;
  if (about.twin !== null) {
    throw new Refused(
      hasToy ? "strToyBarcode" : "strBoxCode",
      importServerMessages.twin(about.twin),
    );
  }
  const isNew = hasToy && (firstOfToy ? firstOfToy.strOutcome === "new" : toy === null);
  if (hasToy) {
    if (about.isToyCodeTaken) throw new Refused("strToyBarcode", importServerMessages.codeOfBox);
    if (firstOfToy) refuseContradiction(row, firstOfToy, TOY_FIELDS);
    else if (toy) decision.toyChanges = changesOf(toy, row, existing);
    else if (!row.strName) throw new Refused("strName", importServerMessages.nameOfNew);
    else decision.makesToy = true;
    if (!isNew && existing === "leave") return decision;
  }
  if (hasBox) {
    if (about.isBoxCodeTaken) throw new Refused("strBoxCode", importServerMessages.codeOfToy);
    if (firstOfBox) refuseContradiction(row, firstOfBox, BOX_FIELDS);
    else if (!box) decision.makesBox = true;
    else if (existing === "update") {
      const { intSection, strCustomNote } = row;
      decision.boxChanges = differing(box, {
        ...(intSection !== undefined && { intSection }),
        ...(strCustomNote !== undefined && { strCustomNote }),
      });
    }
    if (hasToy) {
      decision.intAmountInBox = amountOf(row, about.amount, existing === "add" && !isNew);
    }
  }
  const needsSection = !hasBox || decision.makesBox || "intSection" in decision.boxChanges;
  decision.makesSection = needsSection && Boolean(row.intSection) && !about.hasSection;
  const isMade = isNew || (!hasToy && (decision.makesBox || decision.makesSection));
  const isChanged =
    Object.keys({ ...decision.toyChanges, ...decision.boxChanges }).length > 0 ||
    decision.makesBox ||
    decision.makesSection ||
    decision.intAmountInBox !== null;
  decision.strOutcome = isMade ? "new" : isChanged ? "changed" : "same";
  return decision;
}

/** What a row makes of the stock, or why it makes nothing. */
export function decide(
  row: ImportRow,
  about: About,
  existing: ImportsTable["strExisting"],
): Decision {
  try {
    return decided(row, about, existing);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...NOTHING, strOutcome: "refused", problem: error.problem };
  }
}
