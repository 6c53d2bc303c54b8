/** Deletes the copy of the stock from this device. A file of its own, since /login loads it without the code that keeps the copy. */
export const COPY_DATABASE = "toyshelf.copy";

export const deleteCopy = () => void indexedDB.deleteDatabase(COPY_DATABASE);
