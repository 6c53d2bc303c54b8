/** Puts something on a page's device before the app is opened in it. */
import type { Page } from "@playwright/test";
import type { Cart } from "#domain/outbox/stored.ts";

/** On a page of the app's origin in which the app does not run. Takes the place of all carts. */
export async function storeCart(page: Page, owner: string, cart: Cart): Promise<void> {
  await page.evaluate(
    ({ owner, cart }) =>
      new Promise<void>((resolve, reject) => {
        for (const key of Object.keys(localStorage)) {
          if (key.startsWith("toyshelf.cart.")) localStorage.removeItem(key);
        }
        const opening = indexedDB.open("toyshelf", 1);
        opening.onupgradeneeded = () => {
          for (const name of ["commands", "carts", "drafts"]) {
            opening.result.createObjectStore(name, { keyPath: ["owner", "id"] });
          }
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction(["commands", "carts"], "readwrite");
          transaction.objectStore("commands").clear();
          const carts = transaction.objectStore("carts");
          carts.clear();
          const isEmpty = cart.cart.length + cart.queue.length === 0;
          if (!isEmpty) carts.put({ owner, id: cart.strBoxCode, value: cart });
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    { owner, cart },
  );
}

/** The titles of the drafts that the device keeps. */
export const persistedTitles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("toyshelf");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.map(({ value }) => value.title));
          };
        };
      }),
  );
