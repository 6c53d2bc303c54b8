/** What a page keeps on its device. */
import type { Page } from "@playwright/test";

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
