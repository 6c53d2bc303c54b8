/**
 * The effect on the stock of the rows about one toy, decided without writing: to show it, and again when it is applied.
 */
import { type ImportField, TOY_FIELDS } from "#domain/import/importColumns.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import type { ImportRow, RowProblem } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { DEFAULT_LOW_STOCK_THRESHOLD, QUANTITY_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { AGE_MONTHS, type Ages, ageValue, areInDisorder, isAgeField } from "#domain/toy/ages.ts";
import { ownKey } from "#domain/toy/ownFields.ts";
import type { FieldChange } from "#domain/types.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import { ownOf, withOwn } from "../stock/toys/ownValues.ts";
import { plainTags, type ToyRow, tagsOf } from "../stock/toys/toyRows.ts";

/** A row with the keys of the things that its codes name by now. */
export interface Line {
  intRow: number;
  row: ImportRow;
  toyKey: string;
  strBoxKey: string | null;
}

/** A row about a toy that is not written. */
type LeftOut = Pick<Line, "intRow" | "strBoxKey">;

/** The rows of a file about one toy, and that toy in the stock. */
export interface Unit {
  lines: Line[];
  /** Others about it that are refused or asked about by themselves. */
  leftOut: LeftOut[];
  toy: ToyRow | null;
  /** Whether its code is a box's. */
  isOfBox: boolean;
  /** The amount in each box, by the box's key. */
  amounts: Map<string, number>;
  /** The amount in all boxes. */
  inBoxes: number;
}

export interface How
  extends Pick<ImportsTable, "strExisting" | "intReplacesTags" | "intTakesAsked"> {
  /** Whether rows give quantities, each of its own pieces, and the toy's is their sum. */
  isSummed: boolean;
  /** Whether pieces in no box contradict the quantity. */
  isAllInBoxes: boolean;
  /** Keys of boxes whose code is a toy's. */
  toyKeys: ReadonlySet<string>;
  /** Keys of boxes that were deleted since this import made or found them. */
  goneKeys: ReadonlySet<string>;
}

interface LineDecision {
  intRow: number;
  strOutcome: NonNullable<ImportRowsTable["strOutcome"]>;
  /** Why it is refused, asked about or worth a look. */
  problems: RowProblem[];
  changes: FieldChange[];
}

export interface Decision {
  lines: LineDecision[];
  /** The new toy, or null. */
  made: ImportRow | null;
  toyChanges: Partial<ToyRow>;
  /** `before`: null where the toy was not in the box. */
  amounts: { strBoxKey: string; before: number | null; after: number }[];
}

/** Thrown inside this file only, where all rows of a toy are refused. */
class Refused extends Error {
  readonly column: ImportField;
  constructor(column: ImportField, message: string) {
    super(message);
    this.column = column;
  }
}

/** A new toy's values where a file gives none: they are shown like given ones. */
const DEFAULTS = {
  strGender: "unisex",
  intLowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
} satisfies ImportRow;

const PLAIN = TOY_FIELDS.filter((field) => field !== "intQuantity" && field !== "tags");
/** A field's value; for an age, with its months. */
const fieldValue = (row: Said, field: (typeof TOY_FIELDS)[number]) =>
  isAgeField(field) ? ageValue(row, field) : row[field];
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The tags that a toy keeps beside those of the file. */
function keptTags(toy: ToyRow | null, { strExisting, intReplacesTags }: How): string[] {
  const isAdded = strExisting === "add" || (strExisting === "update" && intReplacesTags === 0);
  return toy && isAdded ? tagsOf(toy) : [];
}

const unitedTags = (...tags: (readonly string[] | undefined)[]) => [
  ...new Set(tags.flatMap((some = []) => some)),
];

/** The rows of one toy together: each field is the first one given, tags and pieces are added up. */
class Together {
  readonly toy: ImportRow = {};
  readonly lines: Line[] = [];
  /** By the box's key; null where a row says none. */
  readonly inBoxes = new Map<string, number | null>();
  /** The number of the first row with these values, by the values as JSON. */
  readonly #saying = new Map<string, number>();
  /** The number of the first row that gives a field. */
  readonly #giving = new Map<ImportField, number>();
  pieces = 0;
  hasPieces = false;
  readonly #isSummed: boolean;

  constructor({ isSummed }: How) {
    this.#isSummed = isSummed;
  }

  /** The number of the row that says the very same as this one. */
  twinOf = ({ row }: Line) => this.#saying.get(JSON.stringify(row));

  /** Why a person has to check a row before it is added: it contradicts another. */
  doubtAbout({ row }: Line): RowProblem | null {
    const fields = this.#isSummed ? PLAIN : [...PLAIN, "intQuantity" as const];
    const other = fields.find(
      (field) =>
        row[field] !== undefined &&
        this.toy[field] !== undefined &&
        !isEqual(fieldValue(row, field), fieldValue(this.toy, field)),
    );
    const ownOther = Object.entries(row.own ?? {}).find(
      ([key, value]) => (this.toy.own?.[key] ?? value) !== value,
    );
    const [ownField] = ownOther ?? [];
    const column = other ?? (ownField === undefined ? null : ownKey(ownField));
    const first = column === null ? undefined : this.#giving.get(column);
    if (column === null || first === undefined) return null;
    const said = other ? fieldValue(this.toy, other) : this.toy.own?.[ownField ?? ""];
    return doubtful(column, importServerMessages.contradiction(first, String(said ?? "")));
  }

  add(line: Line): void {
    const { row, strBoxKey, intRow } = line;
    this.lines.push(line);
    const said = JSON.stringify(row);
    if (!this.#saying.has(said)) this.#saying.set(said, intRow);
    for (const field of TOY_FIELDS) {
      if (row[field] !== undefined && !this.#giving.has(field)) this.#giving.set(field, intRow);
      if (this.toy[field] === undefined && row[field] !== undefined) {
        Object.assign(this.toy, { [field]: row[field] });
        const months = isAgeField(field) ? row[AGE_MONTHS[field]] : undefined;
        if (isAgeField(field) && months !== undefined) this.toy[AGE_MONTHS[field]] = months;
      } else if (field === "intQuantity" && this.#isSummed && row.intQuantity !== undefined) {
        this.toy.intQuantity = (this.toy.intQuantity ?? 0) + row.intQuantity;
      } else if (field === "tags" && row.tags) {
        this.toy.tags = unitedTags(this.toy.tags, row.tags).slice(0, TAGS_MAX);
      }
    }
    if (row.own) {
      for (const key of Object.keys(row.own).map(ownKey)) {
        if (!this.#giving.has(key)) this.#giving.set(key, intRow);
      }
      this.toy.own = { ...row.own, ...this.toy.own };
    }
    if (row.intAmountInBox !== undefined) {
      this.pieces += row.intAmountInBox;
      this.hasPieces = true;
    }
    if (strBoxKey === null) return;
    const before = this.inBoxes.get(strBoxKey);
    const isGiven = row.intAmountInBox !== undefined || before != null;
    this.inBoxes.set(strBoxKey, isGiven ? (before ?? 0) + (row.intAmountInBox ?? 0) : null);
  }
}

function checkQuantity(column: ImportField, quantity: number): number {
  if (quantity > QUANTITY_MAX)
    throw new Refused(column, importServerMessages.tooHigh(QUANTITY_MAX));
  return quantity;
}

function checkAges(ages: Partial<Ages>): void {
  if (areInDisorder(ages)) throw new Refused("intAgeMax", messages.ageOrder);
}

/** The values of an existing toy that become others. */
function toyChangesOf(toy: ToyRow, given: ImportRow, how: How): Partial<ToyRow> {
  if (how.strExisting === "leave") return {};
  const values: Partial<Record<keyof ToyRow, unknown>> = {};
  if (how.strExisting === "update") {
    for (const field of TOY_FIELDS) {
      if (field === "tags" || given[field] === undefined) continue;
      values[field] = given[field];
      if (isAgeField(field)) values[AGE_MONTHS[field]] = given[AGE_MONTHS[field]] ?? null;
    }
    if (given.own) Object.assign(values, withOwn(toy, given.own));
    checkQuantity("intQuantity", given.intQuantity ?? 0);
    checkAges({ ...toy, ...(values as Partial<ToyRow>) });
  } else if (given.intQuantity) {
    values.intQuantity = checkQuantity("intQuantity", toy.intQuantity + given.intQuantity);
  }
  if (given.tags) {
    const tags = unitedTags(keptTags(toy, how), plainTags(given.tags));
    values.strTags = JSON.stringify(tags.slice(0, TAGS_MAX));
  }
  const changed = Object.entries(values).filter(
    ([key, value]) => toy[key as keyof ToyRow] !== value,
  );
  return Object.fromEntries(changed) as Partial<ToyRow>;
}

/** A toy as rows say it. */
const rowOf = ({ strTags, strOwn, ...toy }: ToyRow) => ({
  ...{ ...toy, tags: tagsOf({ strTags }), own: ownOf({ strOwn }) },
});

type Said = Partial<ReturnType<typeof rowOf>> | ImportRow;

/** The fields that differ, each as a person reads it. */
function changesOf(before: Said, after: Said): FieldChange[] {
  const fields = TOY_FIELDS.map((field) => ({
    field,
    ...{ box: null, before: fieldValue(before, field) ?? null },
    after: fieldValue(after, field) ?? null,
  }));
  const keys = Object.keys({ ...before.own, ...after.own });
  const own = keys.map((key) => ({
    ...{ field: ownKey(key), box: null },
    ...{ before: before.own?.[key] ?? null, after: after.own?.[key] ?? null },
  }));
  return [...fields, ...own].filter((change) => !isEqual(change.before, change.after));
}

/**
 * The future amount in each box. One without an amount keeps its pieces; the first that has none gets what
 * the file's quantity leaves, the next ones only become places of the toy. A sum leaves nothing: each row
 * says its own pieces. Of pieces that are added none is in a box yet.
 */
function amountsOf(unit: Unit, together: Together, how: How): Decision["amounts"] {
  const boxes = [...together.inBoxes].map(([strBoxKey, given]) => {
    return { strBoxKey, given, before: unit.amounts.get(strBoxKey) ?? null };
  });
  const isAdded = unit.toy !== null && how.strExisting === "add";
  const kept = boxes.reduce(
    (sum, { given, before }) => sum + (given === null && !isAdded ? (before ?? 0) : 0),
    0,
  );
  const quantity = how.isSummed ? 0 : (together.toy.intQuantity ?? 0);
  let rest = Math.max(0, quantity - together.pieces - kept);
  return boxes.flatMap(({ strBoxKey, given, before }) => {
    const wanted = given === null ? before || rest : given + (isAdded ? (before ?? 0) : 0);
    if (given === null && !before) rest = 0;
    const after = checkQuantity("intAmountInBox", wanted);
    return after === before ? [] : [{ strBoxKey, before, after }];
  });
}

const sure = (column: ImportField, message: string): RowProblem => ({
  ...{ column, message, isSure: true },
});
const doubtful = (column: ImportField, message: string): RowProblem => ({
  ...{ column, message, isSure: false },
});

function decideTogether(unit: Unit, together: Together, how: How): Decision {
  const { toy } = unit;
  if (!toy && !together.toy.strName) throw new Refused("strName", importServerMessages.nameOfNew);
  const isSame = toy !== null && how.strExisting === "leave";
  const made = toy ? null : { ...DEFAULTS, ...together.toy };
  if (made) {
    const pieces = together.hasPieces ? together.pieces : 0;
    made.intQuantity = checkQuantity("intQuantity", made.intQuantity ?? pieces);
    checkAges(made);
  }
  const toyChanges = toy ? toyChangesOf(toy, together.toy, how) : {};
  const amounts = isSame ? [] : amountsOf(unit, together, how);
  if (amounts.some(({ strBoxKey }) => how.goneKeys.has(strBoxKey))) {
    throw new Refused("strBoxCode", importServerMessages.boxGone);
  }
  const quantity = made?.intQuantity ?? toyChanges.intQuantity ?? toy?.intQuantity ?? 0;
  const moved = amounts.reduce((sum, { before, after }) => sum + after - (before ?? 0), 0);
  const inBoxes = unit.inBoxes + moved;
  const isOff = inBoxes > quantity || (how.isAllInBoxes && inBoxes > 0 && inBoxes < quantity);
  const hasDiscrepancy = !isSame && isOff;
  const amountIn = new Map<string | null, Decision["amounts"][number]>(
    amounts.map((amount) => [amount.strBoxKey, amount]),
  );
  const ofToy = toy
    ? changesOf(rowOf(toy), rowOf({ ...toy, ...toyChanges }))
    : changesOf({}, { ...made });
  const told = new Set<string | null>();
  let tags = keptTags(toy, how);
  const lines = together.lines.map(({ intRow, row, strBoxKey }, n): LineDecision => {
    const amount = amountIn.get(strBoxKey);
    const isFirstOfBox = !told.has(strBoxKey);
    told.add(strBoxKey);
    const changes = n === 0 ? ofToy : [];
    const problems: RowProblem[] = [];
    const all = unitedTags(tags, row.tags);
    tags = all.slice(0, TAGS_MAX);
    if (!isSame && all.length > TAGS_MAX) {
      problems.push(doubtful("tags", importMessages.tagsLeftOut));
    }
    if (amount && isFirstOfBox) {
      const { after } = amount;
      const isSaid = together.inBoxes.get(amount.strBoxKey) !== null;
      if (after === 0 && !isSaid && quantity > 0) {
        problems.push(doubtful("strBoxCode", importServerMessages.noAmount));
      }
      // A toy that only belongs in the box, without pieces, is no change of an amount.
      const before = after === 0 ? amount.before : (amount.before ?? 0);
      changes.push({ field: "intAmountInBox", box: row.strBoxCode ?? "", before, after });
    }
    const isSummed = how.isSummed && toyChanges.intQuantity !== undefined && row.intQuantity;
    const isChanged = changes.length > 0 || amount !== undefined || Boolean(isSummed);
    if (n === 0 && hasDiscrepancy && (made || isChanged)) {
      problems.push(doubtful("intQuantity", importServerMessages.discrepancy(inBoxes, quantity)));
    }
    return { intRow, strOutcome: made ? "new" : isChanged ? "changed" : "same", problems, changes };
  });
  return { lines, made, toyChanges, amounts };
}

const leftOut = ({ intRow }: LeftOut, problem: RowProblem): LineDecision => ({
  ...{ intRow, strOutcome: problem.isSure ? "refused" : "asked", problems: [problem], changes: [] },
});

const hasPieces = ({ row }: Line) => Boolean(row.intQuantity || row.intAmountInBox);

/**
 * Why rows wait for others of their toy: what is added up is written whole or not at all. The others alone,
 * given back in a file and put right, could not make it whole. `twins`: by the number of the row that they
 * repeat.
 */
function partOfSum(
  unit: Unit,
  together: Together,
  left: LeftOut[],
  twins: Map<number, Line>,
  how: How,
) {
  const { toy, lines, inBoxes } = together;
  const isLeftAsItIs = unit.toy !== null && how.strExisting === "leave";
  if (how.intTakesAsked === 1 || isLeftAsItIs) return null;
  const isMadeOfPieces = !unit.toy && together.hasPieces;
  const hasRest = [...inBoxes.values()].includes(null);
  const isOfAll = how.isSummed || (toy.intQuantity === undefined ? isMadeOfPieces : hasRest);
  const addedTo = ({ strBoxKey: key }: LeftOut) =>
    lines.filter(
      (line) => hasPieces(line) && (isOfAll || (key !== null && line.strBoxKey === key)),
    );
  const missing = left.filter((row) => addedTo(row).length > 0);
  // A twin that is left alone counts once: where all are repeated, the file given back says the same sum.
  const odd = [...twins.values()].filter(
    (twin) => hasPieces(twin) && !addedTo(twin).every(({ intRow }) => twins.has(intRow)),
  );
  const [first] = [...missing, ...odd].map(({ intRow }) => intRow).sort((a, b) => a - b);
  const column = how.isSummed ? "intQuantity" : "intAmountInBox";
  return first === undefined ? null : doubtful(column, importServerMessages.partOfSum(first));
}

/** The effect on the stock of rows about one toy, or the reason why they have none. */
export function decide(unit: Unit, how: How): Decision {
  const nothing = { made: null, toyChanges: {}, amounts: [] };
  const together = new Together(how);
  const apart: LineDecision[] = [];
  const left = [...unit.leftOut];
  const twins = new Map<number, Line>();
  const problemOf = (line: Line, twin: number | undefined): RowProblem | null => {
    if (unit.isOfBox) return sure("strToyBarcode", importServerMessages.codeOfBox);
    if (line.strBoxKey !== null && how.toyKeys.has(line.strBoxKey)) {
      return sure("strBoxCode", importServerMessages.codeOfToy);
    }
    if (how.intTakesAsked === 1) return null;
    return twin === undefined
      ? together.doubtAbout(line)
      : doubtful("strToyBarcode", importServerMessages.twin(twin));
  };
  for (const line of unit.lines) {
    const twin = together.twinOf(line);
    const problem = problemOf(line, twin);
    if (!problem) together.add(line);
    else {
      apart.push(leftOut(line, problem));
      if (twin !== undefined) twins.set(twin, line);
      else if (hasPieces(line)) left.push(line);
    }
  }
  if (together.lines.length === 0) return { ...nothing, lines: apart };
  const part = partOfSum(unit, together, left, twins, how);
  if (part) {
    const waiting = together.lines.map((line) => leftOut(line, part));
    return { ...nothing, lines: [...waiting, ...apart] };
  }
  try {
    const decision = decideTogether(unit, together, how);
    return { ...decision, lines: [...decision.lines, ...apart] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const problem = sure(error.column, error.message);
    const refused = together.lines.map((line) => leftOut(line, problem));
    return { ...nothing, lines: [...refused, ...apart] };
  }
}
