/** Search by trigrams: what it costs does not grow with the stock. Triggers keep the index. */

/**
 * The index knows a toy by a number of its own: SQLite may give rows other numbers (sqlite.org/lang_vacuum.html).
 * It has no positions, which is a third of the size; what it finds is compared with the text beside
 * it, and sorted by the name that is there too.
 */
const SQLITE = [
  `create table "toySearchTexts" (
    "intKey" integer primary key,
    "strToyBarcode" text not null unique,
    "strSearch" text not null,
    "strNameSort" text not null
  ) strict`,
  `create virtual table "toySearch" using fts5("strSearch", content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
  `create trigger "toysInserted" after insert on toys begin
    insert into "toySearchTexts" ("strToyBarcode", "strSearch", "strNameSort")
      values (new."strToyBarcode", new."strSearch", new."strNameSort");
    insert into "toySearch" (rowid, "strSearch") values (last_insert_rowid(), new."strSearch");
  end`,
  `create trigger "toysDeleted" after delete on toys begin
    delete from "toySearch" where rowid = (select "intKey" from "toySearchTexts" where "strToyBarcode" = old."strToyBarcode");
    delete from "toySearchTexts" where "strToyBarcode" = old."strToyBarcode";
  end`,
  `create trigger "toysSearchUpdated" after update of "strSearch", "strToyBarcode" on toys
    when old."strSearch" <> new."strSearch" or old."strToyBarcode" <> new."strToyBarcode" begin
    update "toySearch" set "strSearch" = new."strSearch"
      where rowid = (select "intKey" from "toySearchTexts" where "strToyBarcode" = old."strToyBarcode");
    update "toySearchTexts" set "strSearch" = new."strSearch", "strToyBarcode" = new."strToyBarcode"
      where "strToyBarcode" = old."strToyBarcode";
  end`,
  `create trigger "toysRenamed" after update of "strNameSort" on toys
    when old."strNameSort" <> new."strNameSort" begin
    update "toySearchTexts" set "strNameSort" = new."strNameSort" where "strToyBarcode" = new."strToyBarcode";
  end`,
];

const POSTGRES = [
  `create extension if not exists pg_trgm`,
  `create index "toysByTrigram" on toys using gin ("strSearch" gin_trgm_ops)`,
  `create index "boxesByTrigram" on boxes using gin ("strSearch" gin_trgm_ops)`,
];

export const search = (isSqlite: boolean): string[] => (isSqlite ? SQLITE : POSTGRES);
