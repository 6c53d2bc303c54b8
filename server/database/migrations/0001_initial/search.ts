/** Search by trigrams, whose cost does not grow with the stock. Triggers keep the index. */

/**
 * Without positions the index has a third of the size. Its hits are compared with the toys' text, and sorted by name.
 */
const SQLITE = [
  `create virtual table "toySearch" using fts5("strSearch", content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
  `create trigger "toysInserted" after insert on toys begin
    insert into "toySearch" (rowid, "strSearch") values (new."intToy", new."strSearch");
  end`,
  `create trigger "toysDeleted" after delete on toys begin
    delete from "toySearch" where rowid = old."intToy";
  end`,
  `create trigger "toysSearchUpdated" after update of "strSearch" on toys
    when old."strSearch" <> new."strSearch" begin
    update "toySearch" set "strSearch" = new."strSearch" where rowid = old."intToy";
  end`,
];

const POSTGRES = [
  `create extension if not exists pg_trgm`,
  `create index "toysByTrigram" on toys using gin ("strSearch" gin_trgm_ops)`,
  `create index "boxesByTrigram" on boxes using gin ("strSearch" gin_trgm_ops)`,
];

export const search = (isSqlite: boolean): string[] => (isSqlite ? SQLITE : POSTGRES);
