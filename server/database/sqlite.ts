/** SQLite through Node's own module: its drivers and its dialect. */
import { type Expression, SqliteDriver, sql } from "kysely";
import { Checkpoints } from "./checkpoints.ts";
import { BUSY_TIMEOUT, Connection, WRITE_CACHE } from "./connection.ts";
import type { Dialect } from "./dialect.ts";
import { ReadThread } from "./readThread.ts";
import { sqliteDialect, threadDriver } from "./sqliteDialect.ts";
import { onThisThread, WriteDriver, WriteThread, WriteTurns } from "./sqliteWrites.ts";

/** KiB of page cache. */
const READ_CACHE = 8 * 1024;
/** Milliseconds that migrations wait for another process, which may be migrating too. */
const MIGRATION_PATIENCE = 10_000;
/**
 * The FTS5 query for parts of three characters or more: every third trigram and the last one cover all of a part's
 * characters.
 */
function trigrams(parts: string[]): string {
  const found = parts.flatMap((part) => {
    const characters = [...part];
    const last = characters.length - 3;
    const starts = Array.from({ length: Math.ceil(last / 3) }, (_, i) => i * 3);
    return [...starts, last].map((start) => characters.slice(start, start + 3).join(""));
  });
  return [...new Set(found)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" ");
}

const contains = (column: Expression<string>, text: string) =>
  sql<boolean>`instr(${column}, ${text}) > 0`;
const contain = (column: Expression<string>, texts: string[]) =>
  sql.join(
    texts.map((text) => contains(column, text)),
    sql` and `,
  );

/** The dialect of one database file. */
export function sqlite(path: string): Dialect {
  const writer = new Connection(path, { cache: WRITE_CACHE, readOnly: false });
  const reader = new Connection(path, { cache: READ_CACHE, readOnly: true });
  const thread = new ReadThread(path);
  const checkpoints = new Checkpoints(path);
  let version: number | null = null;
  const invalidate = () => {
    version = null;
  };
  const onCommitted = () => {
    invalidate();
    checkpoints.afterCommit(writer);
  };
  const turns = new WriteTurns();
  let longWrite: WriteThread | undefined;
  const connectLong = () => {
    longWrite = new WriteThread(path);
    return longWrite;
  };
  const writes = (patience: number, connect = () => onThisThread(writer)) =>
    sqliteDialect(new WriteDriver({ turns, patience, connect, onCommitted }));
  return {
    name: "sqlite",
    connections: {
      migrations: writes(MIGRATION_PATIENCE),
      writes: writes(BUSY_TIMEOUT),
      longWrites: writes(BUSY_TIMEOUT, connectLong),
      reads: sqliteDialect(new SqliteDriver({ database: reader })),
      slowReads: sqliteDialect(threadDriver(thread)),
    },
    // The driver's `begin` takes the lock.
    lock: async () => {},
    // SQLite needs no statistics here: it takes the index with the most columns of the query.
    analyze: async () => {},
    // SQLite does not notify other processes: readers of the journal poll.
    listen: () => async () => {},
    // The writer is closed last: only it can move the log into the file and remove it. A log that is left behind would
    // be applied to the next database in this file's place.
    async close() {
      await thread.close();
      await longWrite?.end();
      await checkpoints.close();
      reader.close();
      writer.close();
    },
    // Read once per turn of the event loop: the turn's calls arrived before it began, so that commits of other
    // processes during it came after them. A commit of this process invalidates the number at once.
    version() {
      if (version === null) {
        version = reader.dataVersion();
        setImmediate(invalidate);
      }
      return version;
    },
    contains,
    // https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
    unindexed: (column) => sql`+${column}`,
    matching: (parts) =>
      sql`(select t."intToy", t."strToyBarcode", t."strNameSort" from "toySearch" f join toys t on t."intToy" = f.rowid
        where f."toySearch" match ${trigrams(parts)} and ${contain(sql`t."strSearch"`, parts)})`,
    coversPages: true,
    columns: {
      moment: "integer",
      text: "text",
      bytes: "blob",
      end: "strict",
      keyEnd: "strict, without rowid",
    },
  };
}
