/** The stock on a device (docs/design.md, "Copy"): append-only parts. The newest part that contains a thing is complete for it. */
import { gtinsOf, stripBoxPrefix, trimCode } from "../code/codes.ts";
import {
  codeHash,
  idsIn,
  type PackedPart,
  type Place,
  packPart,
  placesIn,
  rowAt,
} from "./packedPart.ts";
import { type CopyRow, PART_IDS } from "./stockPart.ts";

type Things = "toys" | "boxes" | "sections";

/** The ids of a part's things. */
const subjectsOf = (part: PackedPart): number[] => [
  ...(["toys", "boxes", "sections"] as const).flatMap((table) => [...idsIn(part, table)]),
  ...part.gone,
];

/** The numbers of the server's parts to which a part's things belong. */
export const numbersOf = (part: PackedPart): number[] =>
  subjectsOf(part).map((id) => Math.floor(id / PART_IDS));

export class StockCopy {
  /** The parts, each with its number of things, and with the ids of things that a later part has as well. */
  readonly #parts = new Map<PackedPart, { subjects: number; passed: Set<number> }>();
  readonly #latest = new Map<number, PackedPart>();
  /** Whether the copy has the toys, or only the boxes of a stock that is too large. */
  hasToys = true;

  take(part: PackedPart): void {
    const ids = subjectsOf(part);
    this.hasToys = part.hasToys;
    this.#parts.set(part, { subjects: ids.length, passed: new Set() });
    for (const id of ids) {
      const former = this.#latest.get(id);
      this.#latest.set(id, part);
      if (former) this.#pass(former, id);
    }
  }

  #pass(part: PackedPart, id: number): void {
    const kept = this.#parts.get(part);
    kept?.passed.add(id);
    if (kept?.passed.size === kept?.subjects) this.#parts.delete(part);
  }

  get parts(): PackedPart[] {
    return [...this.#parts.keys()];
  }

  /** The number of toys. */
  get toys(): number {
    let toys = 0;
    for (const _ of this.places("toys")) toys += 1;
    return toys;
  }

  isLatest({ part, row }: Place, table: Things): boolean {
    return !this.#parts.get(part)?.passed.has(Number(idsIn(part, table)[row]));
  }

  *places(table: Things): Generator<Place> {
    for (const part of this.#parts.keys()) {
      for (let row = 0; row < idsIn(part, table).length; row++) {
        const place = { part, row };
        if (this.isLatest(place, table)) yield place;
      }
    }
  }

  placeOf(table: Things, id: number): Place | undefined {
    const part = this.#latest.get(id);
    const row = part ? idsIn(part, table).indexOf(id) : -1;
    return part && row >= 0 ? { part, row } : undefined;
  }

  rowOf<Table extends Things>(table: Table, id: number): CopyRow<Table> | undefined {
    const place = this.placeOf(table, id);
    return place && rowAt(place, table);
  }

  /** The rows of a table that belong to a toy or a box. */
  #rowsOf<Table extends "codes" | "lines">(table: Table, field: string, id: number) {
    const part = this.#latest.get(id);
    const rows = part ? [...placesIn(idsIn(part, table, field), id)] : [];
    return rows.map((row) => rowAt({ part: part as PackedPart, row }, table));
  }

  /** The codes of a toy or a box beside its current one. */
  otherCodesOf(id: number): CopyRow<"codes">[] {
    const { strToyBarcode } = this.rowOf("toys", id) ?? {};
    const { strBoxCode = strToyBarcode } = this.rowOf("boxes", id) ?? {};
    return this.#rowsOf("codes", "id", id).filter(({ strCode }) => strCode !== strBoxCode);
  }

  /** The codes of all toys, also those that are not their current one. */
  *toyCodes(): Generator<string> {
    for (const part of this.#parts.keys()) {
      const toys = new Set(idsIn(part, "toys"));
      for (const [row, id] of idsIn(part, "codes").entries()) {
        if (!toys.has(id) || this.#latest.get(id) !== part) continue;
        yield rowAt({ part, row }, "codes").strCode;
      }
    }
  }

  linesOf = (toy: number): CopyRow<"lines">[] => this.#rowsOf("lines", "intToy", toy);

  /** The toys in a box, each with its pieces. */
  *toysIn(box: number): Generator<Place & { intAmountInBox: number }> {
    for (const part of this.#parts.keys()) {
      for (const row of placesIn(idsIn(part, "lines", "intBox"), box)) {
        const { intToy, intAmountInBox } = rowAt({ part, row }, "lines");
        const place = this.placeOf("toys", intToy);
        if (place?.part === part) yield { ...place, intAmountInBox };
      }
    }
  }

  #findCode(table: Things, code: string, isWanted: (code: string) => boolean): Place | undefined {
    const hash = codeHash(code);
    for (const part of this.#parts.keys()) {
      for (const row of placesIn(part.hashes, hash)) {
        const { id, strCode } = rowAt({ part, row }, "codes");
        const place = this.placeOf(table, id);
        if (place?.part === part && isWanted(strCode)) return place;
      }
    }
    return undefined;
  }

  /** Finds one of some codes as it stands, else an equal GTIN of one (docs/design.md, "Codes"). */
  #find(table: Things, codes: string[]): Place | undefined {
    const exact = codes.map((code) => this.#findCode(table, code, (stored) => stored === code));
    const equal = codes
      .flatMap(gtinsOf)
      .map((gtin) => this.#findCode(table, gtin, (stored) => gtinsOf(stored)[0] === gtin));
    return [...exact, ...equal].find((place) => place !== undefined);
  }

  findToy(code: string): Place | undefined {
    return this.#find("toys", [trimCode(code)]);
  }

  /** The id of the box that has exactly this code, or had it before. */
  idOfBox(code: string): number | undefined {
    const exact = trimCode(code);
    const place = this.#findCode("boxes", exact, (stored) => stored === exact);
    return place && rowAt(place, "boxes").id;
  }

  findBox(code: string): CopyRow<"boxes"> | undefined {
    const exact = trimCode(code);
    const place = this.#find("boxes", [exact, stripBoxPrefix(exact)]);
    return place && rowAt(place, "boxes");
  }

  /** A part as the server would send it now. */
  packed(number: number): PackedPart {
    const ids = Array.from({ length: PART_IDS }, (_, n) => number * PART_IDS + n);
    const rows = <Table extends Things>(table: Table) =>
      ids.map((id) => this.rowOf(table, id)).filter((row) => row !== undefined);
    const [toys, boxes, sections] = [rows("toys"), rows("boxes"), rows("sections")];
    const lines = toys.flatMap(({ id }) => this.linesOf(id));
    const codes = [...toys, ...boxes].flatMap(({ id }) => this.otherCodesOf(id));
    return packPart({ toys, codes, lines, boxes, sections }, { hasToys: this.hasToys, gone: [] });
  }
}
