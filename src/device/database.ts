/**
 * What the app persists on this device: one IndexedDB with a store each for commands, carts and
 * drafts, a person's apart from another's (design section 4, "The outbox").
 *
 *   const stored = await device.read(owner);
 *   await device.change(owner, (stored) => withRecord("drafts", stored, draft));
 *   device.persistCart(owner, cart); // at once
 *   const end = device.onChange(() => …); // in this window or another
 *
 * A change is one transaction: it is made to what is stored at that moment, by this window or by
 * another. It must be a pure function, because it is repeated while the device cannot write: then
 * this window holds it in memory, `isPersisted` is false, and the next change tries both.
 */
import { type IDBPTransaction, openDB } from "idb";
import { safeParse } from "valibot";
import {
  type Cart,
  type Stored,
  type StoreName,
  storedId,
  storedSchemas,
  unreadableEntry,
  withCart,
} from "#domain/outbox/stored.ts";
import { clearFromJournal, loadJournal, persistInJournal } from "./cartJournal.ts";

type Change = (stored: Stored) => Stored;

export interface Device {
  read(owner: string): Promise<Stored>;
  /** What is stored after the change. */
  change(owner: string, change: Change): Promise<Stored>;
  /** When it returns, a page that ends does not lose the cart. */
  persistCart(owner: string, cart: Cart): void;
  onChange(listener: () => void): () => void;
  /** Whether nothing would be lost if this window ended now. */
  isPersisted(): boolean;
}

const NAME = "toyshelf";
const STORES: StoreName[] = ["commands", "carts", "drafts"];
const EMPTY: Stored = { commands: [], carts: [], drafts: [] };

type Transaction = IDBPTransaction<unknown, StoreName[], "readonly" | "readwrite">;

const open = () =>
  openDB(NAME, 1, {
    upgrade(database) {
      for (const name of STORES) database.createObjectStore(name, { keyPath: ["owner", "id"] });
    },
  });

/** Returns what begins a transaction. A browser may close the database under the page: then it is opened again. */
function createConnection() {
  let opened = open();
  // Handled where it is awaited; a device without a database works from memory.
  opened.catch(() => {});
  return async <Mode extends IDBTransactionMode>(mode: Mode) => {
    try {
      return (await opened).transaction(STORES, mode);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      opened = open();
      return (await opened).transaction(STORES, mode);
    }
  };
}

async function readStored(transaction: Transaction, owner: string): Promise<Stored> {
  const records = async (name: StoreName) => {
    // Arrays sort behind all strings, so that this is every id.
    const range = IDBKeyRange.bound([owner], [owner, []]);
    const rows: { id: string; value: unknown }[] = await transaction
      .objectStore(name)
      .getAll(range);
    return rows.flatMap(({ id, value }) => {
      const parsed = safeParse(storedSchemas[name], value);
      if (parsed.success) return [parsed.output];
      console.warn(`A record of ${name} makes no sense.`, parsed.issues);
      return name === "commands" ? [unreadableEntry(id, owner, value)] : [];
    });
  };
  const [commands, carts, drafts] = await Promise.all(STORES.map(records));
  return { commands, carts, drafts } as Stored;
}

async function writeStored(
  transaction: IDBPTransaction<unknown, StoreName[], "readwrite">,
  owner: string,
  { before, after }: { before: Stored; after: Stored },
): Promise<void> {
  const writes = STORES.flatMap((name) => {
    const idOf = storedId[name] as (record: unknown) => string;
    const store = transaction.objectStore(name);
    const ids = new Set(after[name].map(idOf));
    const known = new Set<unknown>(before[name]);
    return [
      ...before[name].map(idOf).flatMap((id) => (ids.has(id) ? [] : store.delete([owner, id]))),
      ...after[name].flatMap((value) =>
        known.has(value) ? [] : store.put({ owner, id: idOf(value), value }),
      ),
    ];
  });
  await Promise.all([...writes, transaction.done]);
}

export function createDevice(): Device {
  const begin = createConnection();
  const channel = new BroadcastChannel(NAME);
  const listeners = new Set<() => void>();
  /** Changes that could not be written, by person. */
  const pending = new Map<string, Change[]>();

  function notify() {
    for (const listener of listeners) listener();
  }
  channel.addEventListener("message", notify);

  const unwrittenOf = (owner: string) => pending.get(owner) ?? [];
  const apply = (stored: Stored, changes: Change[]) =>
    changes.reduce((current, change) => change(current), stored);

  async function readFromDisk(owner: string): Promise<Stored> {
    try {
      return await readStored(await begin("readonly"), owner);
    } catch (error) {
      console.warn("The device's database could not be read.", error);
      return EMPTY;
    }
  }

  /** Changes are made in their turn: an earlier one is never made after a later one. */
  let last: Promise<unknown> = Promise.resolve();

  async function changeNow(owner: string, change: Change): Promise<Stored> {
    const changes = [...unwrittenOf(owner), change];
    let after: Stored;
    try {
      const transaction = await begin("readwrite");
      const before = await readStored(transaction, owner);
      after = apply(before, changes);
      await writeStored(transaction, owner, { before, after });
      pending.delete(owner);
      channel.postMessage(null);
    } catch (error) {
      console.warn("The device could not store a change.", error);
      pending.set(owner, changes);
      after = apply(await readFromDisk(owner), changes);
    }
    notify();
    return after;
  }

  function change(owner: string, change: Change): Promise<Stored> {
    const changed = last.then(() => changeNow(owner, change));
    last = changed;
    return changed;
  }

  return {
    async read(owner) {
      const stored = apply(await readFromDisk(owner), unwrittenOf(owner));
      return loadJournal(owner).reduce(withCart, stored);
    },
    change,
    persistCart(owner, cart) {
      persistInJournal(owner, cart);
      void change(owner, (stored) => withCart(stored, cart)).then(() => {
        if (!pending.has(owner)) clearFromJournal(owner, cart);
      });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isPersisted: () => pending.size === 0,
  };
}
