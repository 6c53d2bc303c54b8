/** Takes the copy of the stock off this device; apart from what keeps it, which /login does not need. */
export const COPY_DATABASE = "toyshelf.copy";

export const deleteCopy = () => void indexedDB.deleteDatabase(COPY_DATABASE);
