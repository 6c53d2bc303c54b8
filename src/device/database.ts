/**
 * The data that the app persists on this device: one IndexedDB with a store each for commands, carts and
 * drafts, a person's apart from another's (docs/design.md, "Outbox").
 *
 *   const { carts } = await device.read(owner, "carts");
 *   await device.change(owner, ["drafts"], (stored) => withRecord("drafts", stored, draft));
 *   device.persistCart(owner, cart); // at once
 *   const end = device.onChange((changed) => …); // in this window or another
 *
 * A change is one transaction: it is made to what is stored at that moment, by this window or by
 * another. It must be a pure function, because it is repeated while the device cannot write: then
 * this window holds it in memory, `isPersisted` is false, and the next change tries both, of whichever
 * person, at the latest that of the outbox's next run.
 */
import { type IDBPTransaction, openDB } from "idb";
import { safeParse } from "valibot";
import { isUnsent } from "#domain/outbox/entries.ts";
import {
  type Cart,
  cartsSent,
  isLater,
  STORES,
  type Stored,
  type StoreName,
  storedId,
  storedSchemas,
  unreadableEntry,
  withCart,
} from "#domain/outbox/stored.ts";
import { clearFromJournal, loadJournal, persistInJournal } from "./cartJournal.ts";
import { writeStored } from "./writeStored.ts";

/** The records of some stores; the others are not read. */
type Some<Name extends StoreName> = Pick<Stored, Name>;

export interface Device {
  /** Rejects where what is stored cannot be read. */
  read<Name extends StoreName>(owner: string, ...names: Name[]): Promise<Some<Name>>;
  /**
   * The contents of these stores after the change; the others are neither read nor written. Null where they can be
   * neither written nor read: what is in them is not known then, and the change waits in memory.
   */
  change<Name extends StoreName>(
    owner: string,
    names: readonly Name[],
    change: (stored: Some<Name>) => Some<Name>,
  ): Promise<Some<Name> | null>;
  /** Persists the cart before it returns, so that it outlives a page that ends at once. */
  persistCart(owner: string, cart: Cart): void;
  /** The number of unsent commands of everybody but the owner. */
  othersUnsent(owner: string): Promise<number>;
  onChange(listener: (changed: readonly StoreName[]) => void): () => void;
  /** Whether nothing would be lost if this window ended now. */
  isPersisted(): boolean;
}

const NAME = "toyshelf";
/** The key of local storage that says that this device has a database, for pages that cannot open it. */
const OPENED = "toyshelf.opened";
const EMPTY: Stored = { commands: [], carts: [], drafts: [] };

/** The number may not rise: an earlier build, which a shop may go back to, could not read what is unsent. */
const open = () =>
  openDB(NAME, 1, {
    upgrade(database) {
      for (const name of STORES) database.createObjectStore(name, { keyPath: ["owner", "id"] });
    },
  });

/** Begins transactions. A browser may close the database under the page, or lose it: then it is opened again. */
function createConnection() {
  let wasOpened = localStorage.getItem(OPENED) !== null;
  let opened = connect();
  function connect() {
    const opening = open();
    opening.then(
      () => {
        if (wasOpened) return;
        wasOpened = true;
        writeStored(OPENED, "1");
      },
      // Handled where it is awaited; a device without a database works from memory.
      () => {},
    );
    return opening;
  }
  return {
    async begin<Mode extends "readonly" | "readwrite">(names: readonly StoreName[], mode: Mode) {
      try {
        return (await opened).transaction([...names], mode);
      } catch (error) {
        if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
        opened = connect();
        return (await opened).transaction([...names], mode);
      }
    },
    /** Opens the database again; transactions on the former connection finish. */
    renew() {
      opened.then(
        (database) => database.close(),
        () => {},
      );
      opened = connect();
    },
    /** Whether this device has a database. */
    wasOpened: () => wasOpened,
  };
}

type Transaction<Mode extends "readonly" | "readwrite"> = IDBPTransaction<
  unknown,
  StoreName[],
  Mode
>;

async function readStore(
  transaction: Transaction<"readonly" | "readwrite">,
  owner: string,
  name: StoreName,
): Promise<unknown[]> {
  // Arrays sort behind all strings, so that this is every id.
  const range = IDBKeyRange.bound([owner], [owner, []]);
  const rows: { id: string; value: unknown }[] = await transaction.objectStore(name).getAll(range);
  return rows.flatMap(({ id, value }) => {
    const parsed = safeParse(storedSchemas[name], value);
    if (parsed.success) return [parsed.output];
    console.warn(`A record of ${name} makes no sense.`, parsed.issues);
    return name === "commands" ? [unreadableEntry(id, owner, value)] : [];
  });
}

async function readStores(
  transaction: Transaction<"readonly" | "readwrite">,
  owner: string,
  names: readonly StoreName[],
): Promise<Stored> {
  const stores = names.map(
    async (name) => [name, await readStore(transaction, owner, name)] as const,
  );
  return { ...EMPTY, ...Object.fromEntries(await Promise.all(stores)) };
}

/** The page was left while a transaction waited for it. */
class PageLeft extends Error {}

/**
 * While a transaction waits for this page, it ends when the page is left: one that stays in the
 * browser's page cache would hold it open, and every later page would wait for it. Throws PageLeft then.
 */
async function whileShown<T>(
  transaction: Transaction<"readonly" | "readwrite">,
  work: () => Promise<T>,
): Promise<T> {
  let isLeft = false;
  const abort = () => {
    isLeft = true;
    transaction.abort();
  };
  transaction.done.catch(() => {});
  window.addEventListener("pagehide", abort);
  try {
    return await work();
  } catch (error) {
    throw isLeft ? new PageLeft() : error;
  } finally {
    window.removeEventListener("pagehide", abort);
  }
}

async function writeStores(
  transaction: Transaction<"readwrite">,
  owner: string,
  names: readonly StoreName[],
  { before, after }: { before: Stored; after: Stored },
): Promise<void> {
  const writes = names.flatMap((name) => {
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
  // An explicit commit is not lost when the page ends.
  transaction.commit();
  await Promise.all([...writes, transaction.done]);
}

/** A change that could not be written. */
interface Pending {
  names: readonly StoreName[];
  change: (stored: Stored) => Stored;
}

/** Clears carts from the journal of which the database has a later version, such as renamed ones, which no page persists again. */
function clearOutdated(owner: string, journal: readonly Cart[], { carts }: Stored): void {
  const latest = new Map(carts.map((cart) => [storedId.carts(cart), cart]));
  for (const cart of journal) {
    const stored = latest.get(storedId.carts(cart));
    if (stored && isLater(stored, cart)) clearFromJournal(owner, cart);
  }
}

function isWaiting(value: unknown): boolean {
  const parsed = safeParse(storedSchemas.commands, value);
  return parsed.success && isUnsent(parsed.output);
}

export function createDevice(): Device {
  const { begin, renew, wasOpened } = createConnection();
  const channel = new BroadcastChannel(NAME);
  const listeners = new Set<(changed: readonly StoreName[]) => void>();
  /** By person. */
  const pending = new Map<string, Pending[]>();

  function notify(changed: readonly StoreName[]) {
    for (const listener of listeners) listener(changed);
  }
  channel.addEventListener("message", ({ data: changed }) => notify(changed));
  // A page of the browser's page cache was told nothing.
  window.addEventListener("pageshow", ({ persisted }) => persisted && notify(STORES));

  /** Names of the carts that this page has persisted, by person. */
  const persisted = new Map<string, Set<string>>();

  /**
   * The records after the journal and the changes. Carts that earlier pages left in the journal come before the changes;
   * carts of this page are later than them.
   */
  function apply(
    owner: string,
    stored: Stored,
    { journal, changes }: { journal: readonly Cart[]; changes: readonly Pending[] },
  ): Stored {
    const isOwn = (cart: Cart) => !!persisted.get(owner)?.has(storedId.carts(cart));
    const before = journal.filter((cart) => !isOwn(cart)).reduce(withCart, stored);
    const after = changes.reduce((current, { change }) => change(current), before);
    return journal.filter(isOwn).reduce(withCart, after);
  }

  /** Throws where the device has a database that cannot be read, not even on a new connection: its records must not count as deleted. */
  async function readFromDisk(
    owner: string,
    names: readonly StoreName[],
    isFresh = false,
  ): Promise<Stored> {
    try {
      const transaction = await begin(names, "readonly");
      return await whileShown(transaction, () => readStores(transaction, owner, names));
    } catch (error) {
      if (error instanceof PageLeft) return readFromDisk(owner, names, isFresh);
      console.warn("The device's database could not be read.", error);
      if (!isFresh) {
        renew();
        return readFromDisk(owner, names, true);
      }
      if (wasOpened()) throw error;
      return EMPTY;
    }
  }

  /** Everybody's commands but the owner's, as they are on the disk. */
  async function readOthers(owner: string): Promise<{ value: unknown }[]> {
    try {
      const transaction = await begin(["commands"], "readonly");
      const store = transaction.objectStore("commands");
      const [before, after] = [
        IDBKeyRange.upperBound([owner]),
        IDBKeyRange.lowerBound([owner, []]),
      ];
      const rows = () => Promise.all([before, after].map((range) => store.getAll(range)));
      return (await whileShown(transaction, rows)).flat();
    } catch (error) {
      if (!(error instanceof PageLeft)) console.warn("What others ordered was not read.", error);
      return [];
    }
  }

  /** The carts in the journal, where carts are among the names: the page may have ended before the database had them. */
  const journaled = (owner: string, names: readonly StoreName[]) =>
    names.includes("carts") ? loadJournal(owner) : [];

  /** The last change. Each waits for the one before it. */
  let last: Promise<unknown> = Promise.resolve();

  async function changeNow(
    owner: string,
    asked: readonly Pending[],
    isFresh = false,
  ): Promise<Stored | null> {
    const changes = [...(pending.get(owner) ?? []), ...asked];
    const names = [...new Set(changes.flatMap((change) => change.names))];
    const journal = journaled(owner, names);
    let after: Stored | null;
    try {
      const transaction = await begin(names, "readwrite");
      const before = await whileShown(transaction, () => readStores(transaction, owner, names));
      after = apply(owner, before, { journal, changes });
      await writeStores(transaction, owner, names, { before, after });
      pending.delete(owner);
      clearOutdated(owner, journal, after);
      channel.postMessage(names);
    } catch (error) {
      // The page is shown again: the change is repeated.
      if (error instanceof PageLeft) return changeNow(owner, asked, isFresh);
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      if (!isFresh && !isFull) {
        // The browser may have lost the connection. No later change may come that would try again.
        renew();
        return changeNow(owner, asked, true);
      }
      console.warn("The device could not store a change.", error);
      pending.set(owner, changes);
      const before = await readFromDisk(owner, names).catch(() => null);
      after = before && apply(owner, before, { journal, changes });
      if (before && after) {
        for (const cart of cartsSent(before, after)) persistInJournal(owner, cart);
      }
    }
    notify(names);
    return after;
  }

  const change: Device["change"] = (owner, names, made) => {
    const asked = { names, change: (stored: Stored) => ({ ...stored, ...made(stored) }) };
    const changed = last.then(() => changeNow(owner, [asked]));
    last = changed.then(() => storeRest(owner)).catch(() => {});
    return changed;
  };

  /** Tries the changes of whoever was signed in before, once the device can write again. */
  async function storeRest(written: string): Promise<void> {
    if (pending.has(written)) return;
    for (const owner of [...pending.keys()]) await changeNow(owner, []);
  }

  return {
    async read(owner, ...names) {
      const changes = pending.get(owner) ?? [];
      const stores = [...new Set([...names, ...changes.flatMap((change) => change.names)])];
      // Before the disk: a cart leaves the journal once it is on the disk, of which this page may hold an earlier state.
      const before = journaled(owner, stores);
      const stored = await readFromDisk(owner, stores);
      return apply(owner, stored, { journal: [...before, ...journaled(owner, stores)], changes });
    },
    change,
    persistCart(owner, cart) {
      persistInJournal(owner, cart);
      persisted.set(owner, (persisted.get(owner) ?? new Set()).add(storedId.carts(cart)));
      void change(owner, ["carts"], (stored) => withCart(stored, cart)).then(() => {
        if (!pending.has(owner)) clearFromJournal(owner, cart);
      });
    },
    async othersUnsent(owner) {
      return (await readOthers(owner)).filter(({ value }) => isWaiting(value)).length;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isPersisted: () => pending.size === 0,
  };
}
