/** The copy of the stock as this device stores it: a record for each part, and how far it is (docs/design.md, "Copy"). */
import { type IDBPDatabase, openDB } from "idb";
import type { Position } from "#domain/copy/stockPart.ts";
import { COPY_DATABASE } from "./deleteCopy.ts";

/** How far the copy is. */
export interface Progress extends Position {
  /** The e-mail of whose copy it is: nobody else ever sees it. */
  owner: string;
  /** What each row has: what another build stored is of no use. */
  fields: string;
  /** The part that is fetched next; null when all are there. */
  intNext: number | null;
  /** Milliseconds since 1970: the stock was like this then. */
  asOf: number;
  /** False where the stock is too large: then there are the boxes, and what was seen. */
  hasToys: boolean;
}

/** What the server answered to a question. */
export interface Seen {
  value: unknown;
  asOf: number;
}

/** Each part as JSON, by its number. */
export type StoredParts = Map<number, string>;

const PROGRESS = "progress";
const STORES = ["parts", "progress", "seen"];

export class CopyDatabase {
  readonly #opened: Promise<IDBPDatabase>;

  constructor() {
    this.#opened = openDB(COPY_DATABASE, 2, {
      upgrade(database) {
        for (const name of STORES) {
          if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
        }
      },
      // Another window takes the copy off this device.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  }

  async readProgress(): Promise<Progress | null> {
    return (await (await this.#opened).get("progress", PROGRESS)) ?? null;
  }

  async readParts(): Promise<string[]> {
    return (await this.#opened).getAll("parts");
  }

  /** Whole or not at all. */
  async write(parts: StoredParts, progress: Progress): Promise<void> {
    const transaction = (await this.#opened).transaction(["parts", "progress"], "readwrite");
    const writes = [...parts].map(([part, text]) =>
      transaction.objectStore("parts").put(text, part),
    );
    await Promise.all([
      ...writes,
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

  /** Empties it. */
  async clear(): Promise<void> {
    const transaction = (await this.#opened).transaction(STORES, "readwrite");
    const stores = STORES.map((name) => transaction.objectStore(name).clear());
    await Promise.all([...stores, transaction.done]);
  }
}
