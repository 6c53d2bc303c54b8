/** The stock as a device keeps it, which answers as the server does (docs/design.md, "Copy"). */
import { gtinsOf, stripBoxPrefix, trimCode } from "../code/codes.ts";
import { toyStatus } from "../toy/stock.ts";
import type { Section, Toy } from "../types.ts";
import { type CopyRow, type CopyRows, PART_IDS, rowsOf, type StockPart } from "./stockPart.ts";

export interface CopiedToy {
  toy: Toy;
  lines: CopyRow<"lines">[];
  /** What it is found and ordered by, made when it is first asked for; empty before. */
  strSearch: string;
  strSort: string;
}

export type CopiedBox = CopyRow<"boxes">;

type Copied = CopiedToy | CopiedBox;
const isToy = (thing: Copied | undefined): thing is CopiedToy =>
  thing !== undefined && "toy" in thing;
const isBox = (thing: Copied | undefined): thing is CopiedBox =>
  thing !== undefined && !isToy(thing);

function toyOf(row: CopyRow<"toys">): Toy {
  const { intAgeMin, intAgeMax, intQuantity, intLowStockThreshold } = row;
  return {
    ...row,
    intAgeRange: intAgeMin === null || intAgeMax === null ? null : intAgeMax - intAgeMin,
    intAmount: intQuantity,
    strStatus: toyStatus(intQuantity, intLowStockThreshold),
  };
}

const partOf = (id: number) => Math.floor(id / PART_IDS);

export class StockCopy {
  readonly toys = new Map<number, CopiedToy>();
  readonly boxes = new Map<number, CopiedBox>();
  readonly #sections = new Map<number, CopyRow<"sections">>();
  /** Those that a toy or a box had before, by its id. */
  readonly #formerCodes = new Map<number, string[]>();
  readonly #byCode = new Map<string, Copied>();
  /** Made for the first code that is not found as it stands. */
  #byGtin: Map<string, Copied> | null = null;
  readonly #toysIn = new Map<number, Set<CopiedToy>>();
  /** Whether it has the toys, or only the boxes of a stock that is too large. */
  hasToys = true;
  /** Counts the parts: what was made of the copy before is old. */
  version = 0;

  /** Takes in what the server sent. Returns the numbers of the parts whose things it has changed. */
  take(part: StockPart): Set<number> {
    this.version += 1;
    this.hasToys = part.hasToys;
    const rows = {
      ...{ toys: rowsOf(part, "toys"), boxes: rowsOf(part, "boxes") },
      sections: rowsOf(part, "sections"),
    };
    const ids = [
      ...part.gone,
      ...Object.values(rows).flatMap((table) => table.map(({ id }) => id)),
    ];
    for (const id of ids) this.#drop(id);
    for (const { id, strCode } of rowsOf(part, "codes")) {
      this.#formerCodes.set(id, [...this.#formerOf(id), strCode]);
    }
    const lines = Map.groupBy(rowsOf(part, "lines"), ({ intToy }) => intToy);
    for (const row of rows.toys) {
      const held = lines.get(row.id) ?? [];
      this.#addToy({ toy: toyOf(row), lines: held, strSearch: "", strSort: "" });
    }
    for (const box of rows.boxes) {
      this.boxes.set(box.id, box);
      for (const code of [...this.#formerOf(box.id), box.strBoxCode]) this.#name(code, box);
    }
    for (const section of rows.sections) this.#sections.set(section.id, section);
    return new Set(ids.map(partOf));
  }

  #formerOf(id: number): string[] {
    return this.#formerCodes.get(id) ?? [];
  }

  #addToy(copied: CopiedToy): void {
    this.toys.set(copied.toy.id, copied);
    const { id, strToyBarcode } = copied.toy;
    for (const code of [...this.#formerOf(id), strToyBarcode]) this.#name(code, copied);
    for (const { intBox } of copied.lines) {
      const toys = this.#toysIn.get(intBox);
      if (toys) toys.add(copied);
      else this.#toysIn.set(intBox, new Set([copied]));
    }
  }

  #name(code: string, thing: Copied): void {
    this.#byCode.set(code, thing);
    const [gtin] = this.#byGtin ? gtinsOf(code) : [];
    if (gtin) this.#byGtin?.set(gtin, thing);
  }

  #drop(id: number): void {
    const toy = this.toys.get(id);
    const box = this.boxes.get(id);
    for (const { intBox } of toy?.lines ?? []) this.#toysIn.get(intBox)?.delete(toy as CopiedToy);
    const current = toy?.toy.strToyBarcode ?? box?.strBoxCode ?? [];
    for (const code of this.#formerOf(id).concat(current)) {
      // Something else may have the code by now.
      if (this.#byCode.get(code) === (toy ?? box)) this.#byCode.delete(code);
      const [gtin] = this.#byGtin ? gtinsOf(code) : [];
      if (gtin && this.#byGtin?.get(gtin) === (toy ?? box)) this.#byGtin?.delete(gtin);
    }
    this.toys.delete(id);
    this.boxes.delete(id);
    this.#formerCodes.delete(id);
    this.#sections.delete(id);
  }

  /** What has one of some codes as it stands, else what has an equal GTIN of one (docs/design.md, "Codes"). */
  #find<Thing extends Copied>(
    codes: string[],
    isKind: (thing: Copied | undefined) => thing is Thing,
  ): Thing | undefined {
    const exact = codes.map((code) => this.#byCode.get(code)).find(isKind);
    if (exact) return exact;
    if (!this.#byGtin) {
      this.#byGtin = new Map();
      for (const [code, thing] of this.#byCode) this.#name(code, thing);
    }
    return codes
      .flatMap(gtinsOf)
      .map((gtin) => this.#byGtin?.get(gtin))
      .find(isKind);
  }

  findToy(code: string): CopiedToy | undefined {
    return this.#find([trimCode(code)], isToy);
  }

  findBox(code: string): CopiedBox | undefined {
    const exact = trimCode(code);
    return this.#find([exact, stripBoxPrefix(exact)], isBox);
  }

  toysIn({ id }: CopiedBox): CopiedToy[] {
    return [...(this.#toysIn.get(id) ?? [])];
  }

  /** How many pieces of a toy are in a box. */
  amountIn({ id }: CopiedBox, { lines }: CopiedToy): number {
    return lines.find(({ intBox }) => intBox === id)?.intAmountInBox ?? 0;
  }

  sections(): Section[] {
    const boxes = Map.groupBy(this.boxes.values(), ({ intSection }) => intSection);
    return [...this.#sections.values()]
      .map((section) => ({ ...section, intBoxes: boxes.get(section.intSection)?.length ?? 0 }))
      .sort((a, b) => a.intSection - b.intSection);
  }

  /** What the device stores of a part. */
  rowsOfPart(part: number): CopyRows {
    const of = <T>(things: Map<number, T>): T[] => {
      const found: T[] = [];
      for (let id = part * PART_IDS; id < (part + 1) * PART_IDS; id++) {
        const thing = things.get(id);
        if (thing) found.push(thing);
      }
      return found;
    };
    const toys = of(this.toys);
    const boxes = of(this.boxes);
    const ids = [...toys.map(({ toy: { id } }) => id), ...boxes.map(({ id }) => id)];
    return {
      toys: toys.map(({ toy }) => toy),
      codes: ids.flatMap((id) => this.#formerOf(id).map((strCode) => ({ id, strCode }))),
      lines: toys.flatMap(({ lines }) => lines),
      boxes,
      sections: of(this.#sections),
    };
  }
}
