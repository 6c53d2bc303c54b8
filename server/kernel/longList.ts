/** A very long list as bytes of JSON, of which one part at a time is parsed: a fraction of the memory of its items. */
import { createHash } from "node:crypto";

/** The most items of a part. */
export const PART_ITEMS = 250;

/** Some items as JSON without the brackets around them. */
export class Part {
  readonly #json: readonly Buffer[];
  readonly length: number;
  readonly hash: string;

  /** The bytes stay as they arrived: copied, a file would be in memory twice. */
  constructor(json: readonly Buffer[], length: number) {
    this.#json = json;
    this.length = length;
    const hash = createHash("sha256");
    for (const bytes of json) hash.update(bytes);
    this.hash = hash.digest("hex");
  }

  /** Throws a SyntaxError where it is not the JSON of so many items. */
  parse(): unknown[] {
    const items: unknown[] = JSON.parse(`[${Buffer.concat(this.#json)}]`);
    if (items.length !== this.length) throw new SyntaxError("An item is missing after a comma.");
    return items;
  }
}

export class LongList<Item> {
  /** The number of items. */
  readonly length: number;
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.length = parts.reduce((sum, { length }) => sum + length, 0);
  }

  static of<Item>(items: readonly Item[]): LongList<Item> {
    const parts: Part[] = [];
    for (let from = 0; from < items.length; from += PART_ITEMS) {
      const some = items.slice(from, from + PART_ITEMS);
      parts.push(new Part([Buffer.from(JSON.stringify(some).slice(1, -1))], some.length));
    }
    return new LongList(parts);
  }

  /** The items in parts of at most PART_ITEMS, each parsed when it is asked for. */
  *parts(): Generator<Item[]> {
    for (const part of this.#parts) yield part.parse() as Item[];
  }

  /** Stands for the items in the fingerprint of a request. */
  toJSON(): string[] {
    return this.#parts.map((part) => part.hash);
  }
}
