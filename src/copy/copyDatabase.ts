/** The stored copy of the stock: its parts, and the progress of fetching them (docs/design.md, "Copy"). */
import { deleteDB, type IDBPDatabase, openDB } from "idb";
import type { PackedPart } from "#domain/copy/packedPart.ts";
import type { Position } from "#domain/copy/stockPart.ts";
import { COPY_DATABASE } from "./deleteCopy.ts";

/** The progress of the copy. Its position is the oldest part's until all parts are stored, then that of the last changes. */
export interface Progress extends Position {
  /** The position of the newest part, until the server has confirmed that its journal has that entry. */
  newest?: Position | undefined;
  /** The e-mail of the person whose copy it is. Nobody else ever sees the copy. */
  owner: string;
  /** The fields of each row: rows that another build stored are useless. */
  fields: string;
  /** The part that is fetched next; null when all are there. */
  intNext: number | null;
  /** The number of stored changes that the parts do not contain. */
  changes: number;
  /** Milliseconds since 1970: the stock was like this then. */
  asOf: number;
  /** False where the stock is too large. The copy then has the boxes, and the server's answers to questions that were asked here. */
  hasToys: boolean;
}

/** The server's answer to a question. */
export interface Seen {
  value: unknown;
  asOf: number;
}

/** Parts read in one request: each request to the database costs a round trip. */
const AT_ONCE = 16;

/** A part's number, or the number of stored changes in an array, which IndexedDB sorts behind all numbers. */
export type Key = number | [number];

const PROGRESS = "progress";
const STORES = ["parts", "progress", "seen"];

export class CopyDatabase {
  readonly #opened: Promise<IDBPDatabase>;

  /** `onGone` is called when another window or the browser has closed the database for good. */
  constructor(onGone: () => void) {
    const open = () =>
      openDB(COPY_DATABASE, 3, {
        upgrade(database) {
          // Stores of another version have another form.
          for (const name of database.objectStoreNames) database.deleteObjectStore(name);
          for (const name of STORES) database.createObjectStore(name);
        },
        // Another window deletes the database, which waits until this connection is closed.
        blocking(_current, _blocked, event) {
          (event.target as IDBDatabase).close();
          onGone();
        },
        terminated: onGone,
      });
    this.#opened = open().catch(async (error) => {
      if (error.name !== "VersionError") throw error;
      // A later build's, which was gone back from.
      await deleteDB(COPY_DATABASE);
      return open();
    });
  }

  async readProgress(): Promise<Progress | null> {
    return (await (await this.#opened).get("progress", PROGRESS)) ?? null;
  }

  /** All parts, then the changes, in their order. They are read in batches: reading all at once would need the memory twice. */
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

  /** Writes all in one transaction. A progress without changes also deletes the stored changes. */
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

  /** Deletes answers of the server from before a moment. */
  async dropSeen(before: number): Promise<void> {
    const { store } = (await this.#opened).transaction("seen", "readwrite");
    for await (const cursor of store) if (cursor.value.asOf < before) await cursor.delete();
  }

  /** Deletes all records. */
  async clear(): Promise<void> {
    const transaction = (await this.#opened).transaction(STORES, "readwrite");
    const stores = STORES.map((name) => transaction.objectStore(name).clear());
    await Promise.all([...stores, transaction.done]);
  }
}
