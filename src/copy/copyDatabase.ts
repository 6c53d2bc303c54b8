/** The copy of the stock as this device stores it: its parts, and how far it is (docs/design.md, "Copy"). */
import { type IDBPDatabase, openDB } from "idb";
import type { PackedPart } from "#domain/copy/packedPart.ts";
import type { Position } from "#domain/copy/stockPart.ts";
import { COPY_DATABASE } from "./deleteCopy.ts";

/** The progress of the copy: its position is that of the oldest part, and of the changes when all parts are there. */
export interface Progress extends Position {
  /** The position of the newest part, until the server has said that its journal has that entry too. */
  newest?: Position | undefined;
  /** The e-mail of whose copy it is: nobody else ever sees it. */
  owner: string;
  /** The fields of each row: rows that another build stored are useless. */
  fields: string;
  /** The part that is fetched next; null when all are there. */
  intNext: number | null;
  /** The number of stored changes that the parts do not contain. */
  changes: number;
  /** Milliseconds since 1970: the stock was like this then. */
  asOf: number;
  /** False where the stock is too large: then there are the boxes, and what was seen. */
  hasToys: boolean;
}

/** The server's answer to a question. */
export interface Seen {
  value: unknown;
  asOf: number;
}

/** Parts that are read from the disk at a time: one by one costs a way to it each. */
const AT_ONCE = 16;

/** A part's number or, behind all parts, that of changes. */
export type Key = number | [number];

const PROGRESS = "progress";
const STORES = ["parts", "progress", "seen"];

export class CopyDatabase {
  readonly #opened: Promise<IDBPDatabase>;

  /** `onGone`: it is closed for good, by another window or by the browser. */
  constructor(onGone: () => void) {
    this.#opened = openDB(COPY_DATABASE, 3, {
      upgrade(database) {
        // What another build stored in another form is of no use.
        for (const name of database.objectStoreNames) database.deleteObjectStore(name);
        for (const name of STORES) database.createObjectStore(name);
      },
      // Another window takes the copy off this device.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        onGone();
      },
      terminated: onGone,
    });
  }

  async readProgress(): Promise<Progress | null> {
    return (await (await this.#opened).get("progress", PROGRESS)) ?? null;
  }

  /** In the order in which they are to be taken in, some at a time: all at once would be in memory twice. */
  async *readParts(): AsyncGenerator<[Key, PackedPart]> {
    const { store } = (await this.#opened).transaction("parts");
    let last: Key | undefined;
    do {
      const range = last === undefined ? null : IDBKeyRange.lowerBound(last, true);
      const read = [store.getAllKeys(range, AT_ONCE), store.getAll(range, AT_ONCE)] as const;
      const [keys, parts] = await Promise.all(read);
      last = keys.length < AT_ONCE ? undefined : (keys.at(-1) as Key);
      for (const [n, key] of keys.entries()) yield [key as Key, parts[n]];
    } while (last !== undefined);
  }

  /** Whole or not at all. Without changes all that are stored go. */
  async write(parts: [Key, PackedPart][], progress: Progress): Promise<void> {
    const transaction = (await this.#opened).transaction(["parts", "progress"], "readwrite");
    const store = transaction.objectStore("parts");
    if (progress.changes === 0) void store.delete(IDBKeyRange.lowerBound([]));
    await Promise.all([
      ...parts.map(([key, part]) => store.put(part, key)),
      transaction.objectStore("progress").put(progress, PROGRESS),
      transaction.done,
    ]);
  }

  async readSeen(question: string): Promise<Seen | undefined> {
    return (await this.#opened).get("seen", question);
  }

  async writeSeen(question: string, seen: Seen): Promise<void> {
    await (await this.#opened).put("seen", seen, question);
  }

  /** Forgets what the server answered before that moment. */
  async dropSeen(before: number): Promise<void> {
    const { store } = (await this.#opened).transaction("seen", "readwrite");
    for await (const cursor of store) if (cursor.value.asOf < before) await cursor.delete();
  }

  /** Empties it. */
  async clear(): Promise<void> {
    const transaction = (await this.#opened).transaction(STORES, "readwrite");
    const stores = STORES.map((name) => transaction.objectStore(name).clear());
    await Promise.all([...stores, transaction.done]);
  }
}
