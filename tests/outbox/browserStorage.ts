/** The storage of a browser, as far as the device uses it: a database with faults on demand, and local storage. */
import { vi } from "vitest";

interface Row {
  owner: string;
  id: string;
  value: unknown;
}

export class BrowserStorage {
  /** By store and key. */
  private readonly rows = new Map<string, Row>();

  /** Whether the browser opens the database. */
  isOpenable = true;
  /** The number of connections that the browser has lost: nothing can be read by those any more. */
  lost = 0;
  private connections = 0;
  /** Whether nothing more can be written. */
  isFull = false;
  /** Holds the rows of the next read. */
  private hold: (() => Promise<void>) | undefined;
  /** The page that is open. */
  private page = 0;

  /** A page begins; the one before it is ended, with all that it had not written. */
  async openPage(): Promise<typeof import("#src/device/database.ts")> {
    const page = ++this.page;
    vi.resetModules();
    vi.doMock("idb", () => ({ openDB: async () => this.connect(page) }));
    return import("#src/device/database.ts");
  }

  /** Resolves once the next read has its rows, which its page takes only when the result is called. */
  holdNextRead(): Promise<() => void> {
    return new Promise((onRead) => {
      this.hold = () => new Promise(onRead);
    });
  }

  private connect(page: number) {
    if (!this.isOpenable) throw new DOMException("There is no database.", "UnknownError");
    const connection = ++this.connections;
    return {
      close() {},
      transaction: () => ({
        objectStore: (name: string) => this.store(name, page, connection),
        done: Promise.resolve(),
        commit() {},
        abort() {},
      }),
    };
  }

  private store(name: string, page: number, connection: number) {
    const keyOf = (...key: string[]) => JSON.stringify([name, ...key]);
    const run = async <T>(work: () => T) => {
      if (connection <= this.lost) throw new DOMException("Connection lost.", "UnknownError");
      return page === this.page ? work() : new Promise<never>(() => {});
    };
    return {
      getAll: async (owner: string) => {
        const rows = await run(() =>
          [...this.rows]
            .filter(([key]) => key.startsWith(keyOf(owner).slice(0, -1)))
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([, row]) => structuredClone(row)),
        );
        const { hold } = this;
        this.hold = undefined;
        await hold?.();
        return rows;
      },
      put: (row: Row) =>
        run(() => {
          if (this.isFull) throw new DOMException("It is full.", "QuotaExceededError");
          this.rows.set(keyOf(row.owner, row.id), structuredClone(row));
        }),
      delete: (key: string[]) => run(() => this.rows.delete(keyOf(...key))),
    };
  }
}

/** Local storage, whose keys are its own properties. */
class LocalStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

export function stubBrowser(): void {
  vi.stubGlobal("localStorage", new LocalStorage());
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("IDBKeyRange", { bound: ([owner]: [string]) => owner });
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      postMessage() {}
    },
  );
}
