/** What the stock and the rows before say of the toys and boxes of some rows of a file, read in few queries. */
import { gtinsOf } from "#domain/code/codes.ts";
import type { ImportRow } from "#domain/import/importRows.ts";
import type { Trx } from "../database/database.ts";
import { holdersOf } from "../stock/codes/codes.ts";
import { TOY_COLUMNS, type ToyRow } from "../stock/toys/toyRows.ts";
import type { About, BoxRow, Decision, Earlier, Outcome } from "./importDecision.ts";

export interface Line {
  intRow: number;
  row: ImportRow;
}

/** What makes two codes the same. */
const keyOf = (code: string) => gtinsOf(code)[0] ?? code;

interface Keys {
  toy: string | null;
  box: string | null;
  /** Of the toy and the box together; null where it is about neither. */
  line: string | null;
}

const given = <T>(values: (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

export class ImportStock {
  /** The keys of codes that something in the stock has, maybe in another form. */
  readonly #keys = new Map<string, string>();
  /** By key. */
  readonly #toys = new Map<string, ToyRow>();
  readonly #boxes = new Map<string, BoxRow>();
  readonly #amounts = new Map<string, number>();
  readonly #firstOfToy = new Map<string, Earlier>();
  readonly #firstOfBox = new Map<string, Earlier>();
  readonly #lines = new Map<string, number>();
  /** Codes of the stock that are boxes' or toys'. */
  readonly #codesOfBoxes = new Set<string>();
  readonly #codesOfToys = new Set<string>();
  readonly #sections = new Set<number>();

  /** Reads what is known about some rows, of which those before the first were seen already. */
  static async of(trx: Trx, strImport: string, rows: Line[]): Promise<ImportStock> {
    const stock = new ImportStock();
    if (rows.length > 0) {
      await stock.#readStock(trx, rows);
      await stock.#readEarlier(trx, strImport, rows);
    }
    return stock;
  }

  async #readStock(trx: Trx, rows: Line[]): Promise<void> {
    const codes = given(rows.flatMap(({ row }) => [row.strToyBarcode, row.strBoxCode]));
    if (codes.length > 0) await this.#readThings(trx, codes);
    const sections = given(rows.map(({ row }) => row.intSection));
    if (sections.length === 0) return;
    const there = await trx
      .selectFrom("sections")
      .select("intSection")
      .where("intSection", "in", sections)
      .execute();
    for (const { intSection } of there) this.#sections.add(intSection);
  }

  /** The toys and boxes that have any of some codes, and what of those toys is in those boxes. */
  async #readThings(trx: Trx, codes: string[]): Promise<void> {
    const holderOf = await holdersOf(trx, codes);
    const idsOf = (kind: string) =>
      given(codes.map(holderOf).map((row) => (row?.strKind === kind ? row.intThing : null)));
    const [toyIds, boxIds] = [idsOf("toy"), idsOf("box")];
    const keys = new Map<number, string>();
    if (toyIds.length > 0) {
      const toys = trx.selectFrom("toys").select(TOY_COLUMNS).where("intToy", "in", toyIds);
      for (const toy of await toys.execute()) {
        keys.set(toy.intToy, keyOf(toy.strToyBarcode));
        this.#codesOfToys.add(this.writtenToy(toy));
      }
    }
    if (boxIds.length > 0) {
      const boxes = trx
        .selectFrom("boxes")
        .select(["intBox as id", "strBoxCode", "strCustomNote", "intSection", "intVersion"])
        .where("intBox", "in", boxIds);
      for (const box of await boxes.execute()) {
        keys.set(box.id, keyOf(box.strBoxCode));
        this.#codesOfBoxes.add(this.writtenBox(box));
      }
    }
    for (const code of codes) {
      const key = keys.get(holderOf(code)?.intThing ?? 0);
      if (key !== undefined) this.#keys.set(code, key);
    }
    if (toyIds.length === 0 || boxIds.length === 0) return;
    const lines = await trx
      .selectFrom("boxLines")
      .selectAll()
      .where("intToy", "in", toyIds)
      .where("intBox", "in", boxIds)
      .execute();
    for (const { intToy, intBox, intAmountInBox } of lines) {
      this.#amounts.set(`${keys.get(intToy)}\n${keys.get(intBox)}`, intAmountInBox);
    }
  }

  #keysOf({ strToyBarcode, strBoxCode }: ImportRow): Keys {
    const key = (code: string | undefined) =>
      code === undefined ? null : (this.#keys.get(code) ?? keyOf(code));
    const [toy, box] = [key(strToyBarcode), key(strBoxCode)];
    return { toy, box, line: toy === null && box === null ? null : `${toy ?? ""}\n${box ?? ""}` };
  }

  async #readEarlier(trx: Trx, strImport: string, rows: Line[]): Promise<void> {
    const keys = rows.map(({ row }) => this.#keysOf(row));
    const codes = given(keys.flatMap(({ toy, box }) => [toy, box]));
    const lines = given(keys.map(({ line }) => line));
    // Those of these rows and of later ones may be there from a check before.
    const isEarlier = ({ intRow }: { intRow: number }) => intRow < (rows[0]?.intRow ?? 0);
    const known = async (column: "strToyKey" | "strBoxKey" | "strLineKey", values: string[]) => {
      const found = await trx
        .selectFrom("importRows")
        .select(["intRow", "strRow", "strOutcome", "strToyKey", "strBoxKey", "strLineKey"])
        .where("strImport", "=", strImport)
        .where(column, "in", values)
        .execute();
      return found.filter(isEarlier);
    };
    if (codes.length === 0) return;
    const firstOf = ({
      intRow,
      strRow,
      strOutcome,
    }: Awaited<ReturnType<typeof known>>[number]) => ({
      ...{ intRow, row: JSON.parse(strRow ?? "{}") },
      strOutcome: strOutcome as Outcome,
    });
    for (const row of await known("strToyKey", codes)) {
      this.#firstOfToy.set(row.strToyKey ?? "", firstOf(row));
    }
    for (const row of await known("strBoxKey", codes)) {
      this.#firstOfBox.set(row.strBoxKey ?? "", firstOf(row));
    }
    for (const { intRow, strLineKey } of await known("strLineKey", lines)) {
      this.#lines.set(strLineKey ?? "", intRow);
    }
  }

  about(row: ImportRow): About {
    const { toy, box, line } = this.#keysOf(row);
    const of = <Value>(map: Map<string, Value>, key: string | null) =>
      (key === null ? undefined : map.get(key)) ?? null;
    const isIn = (key: string | null, ...of: { has(key: string): boolean }[]) =>
      key !== null && of.some((one) => one.has(key));
    return {
      twin: of(this.#lines, line),
      firstOfToy: of(this.#firstOfToy, toy),
      firstOfBox: of(this.#firstOfBox, box),
      toy: of(this.#toys, toy),
      box: of(this.#boxes, box),
      isToyCodeTaken:
        isIn(toy, this.#codesOfBoxes, this.#firstOfBox) || (toy !== null && toy === box),
      isBoxCodeTaken: isIn(box, this.#codesOfToys, this.#firstOfToy),
      amount: of(this.#amounts, line) ?? 0,
      hasSection: typeof row.intSection === "number" && this.#sections.has(row.intSection),
    };
  }

  /** Notes what was decided of a row, for those after it. Returns its keys as they are stored with it. */
  add({ intRow, row }: Line, { strOutcome, makesSection }: Decision): Keys {
    if (strOutcome === "refused") return { toy: null, box: null, line: null };
    const keys = this.#keysOf(row);
    const first = { intRow, row, strOutcome };
    const isFirst = (map: Map<string, Earlier>, key: string | null) => {
      if (key === null || map.has(key)) return null;
      map.set(key, first);
      return key;
    };
    if (keys.line !== null) this.#lines.set(keys.line, intRow);
    if (makesSection && row.intSection) this.#sections.add(row.intSection);
    const toy = isFirst(this.#firstOfToy, keys.toy);
    return { toy, box: isFirst(this.#firstOfBox, keys.box), line: keys.line };
  }

  /** Notes a toy that is in the stock; returns its key. */
  writtenToy(toy: ToyRow): string {
    const key = keyOf(toy.strToyBarcode);
    this.#toys.set(key, toy);
    return key;
  }

  writtenBox(box: BoxRow): string {
    const key = keyOf(box.strBoxCode);
    this.#boxes.set(key, box);
    return key;
  }
}
