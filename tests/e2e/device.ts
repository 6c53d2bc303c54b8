/** The data that a page persists on its device. */
import type { Page } from "@playwright/test";
import type { StoreName } from "#domain/outbox/stored.ts";

/** The values of a store of the device's database. */
const recordsOf = <T>(page: Page, store: "drafts" | "carts") =>
  page.evaluate(
    (name) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open("toyshelf");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ value }) => value));
          };
        };
      }),
    store,
  );

/** The titles of the drafts that the device keeps. */
export const persistedTitles = async (page: Page) =>
  (await recordsOf<{ title: string }>(page, "drafts")).map(({ title }) => title);

/** All that carts and drafts say. */
export const persistedText = async (page: Page) =>
  JSON.stringify([await recordsOf(page, "carts"), await recordsOf(page, "drafts")]);

/** The number of pieces in all carts on the device. */
export const persistedPieces = async (page: Page) =>
  (await recordsOf<{ cart: { intAmountInBox: number }[] }>(page, "carts"))
    .flatMap(({ cart }) => cart)
    .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);

/** The number of toys in each of the carts on the device. */
export const persistedCarts = async (page: Page) =>
  (await recordsOf<{ cart: unknown[] }>(page, "carts")).map(({ cart }) => cart.length);

/** Has a transaction on a store of the device's database until what it returns is called. */
async function holdStore(page: Page, store: StoreName, mode: IDBTransactionMode) {
  const held = await page.evaluateHandle(
    ({ store: name, mode }) =>
      new Promise<{ isOver: boolean }>((resolve, reject) => {
        const state = { isOver: false };
        const opening = indexedDB.open("toyshelf");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const store = opening.result.transaction(name, mode).objectStore(name);
          // A transaction lasts as long as it has something to do.
          const goOn = () => {
            if (state.isOver) opening.result.close();
            else store.count().onsuccess = goOn;
          };
          store.count().onsuccess = () => {
            resolve(state);
            goOn();
          };
        };
      }),
    { store, mode },
  );
  return () =>
    held.evaluate((state) => {
      state.isOver = true;
    });
}

/** Lets nothing be read or written of the orders on the device until what it returns is called. */
export const holdCommands = (page: Page) => holdStore(page, "commands", "readwrite");

/** Lets nothing be written to a store of the device until what it returns is called. */
export const holdWrites = (page: Page, store: StoreName) => holdStore(page, store, "readonly");
