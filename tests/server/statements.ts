/** Counts the statements of a server in the test's own process. */
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { Connection } from "#server/database/connection.ts";
import type { Database } from "#server/database/database.ts";
import { ReadThread } from "#server/database/readThread.ts";
import { WriteThread } from "#server/database/sqliteWrites.ts";

export interface Statement {
  text: string;
  /** Read or written. */
  rows: number;
  /** Whether a thread for long writes runs it. */
  isInThread?: boolean;
}

/** All statements from here to the end of the test, on SQLite and on PostgreSQL. */
export function watchStatements(): Statement[] {
  const statements: Statement[] = [];
  const note = (text: string, rows: number) => statements.push({ text, rows });

  const { prepare } = Connection.prototype;
  vi.spyOn(Connection.prototype, "prepare").mockImplementation(function (this: Connection, text) {
    const { reader, all, run, iterate } = prepare.call(this, text);
    return {
      ...{ reader, iterate },
      all(values) {
        const rows = all(values);
        note(text, rows.length);
        return rows;
      },
      run(values) {
        const result = run(values);
        note(text, Number(result.changes));
        return result;
      },
    };
  });

  const { read } = ReadThread.prototype;
  vi.spyOn(ReadThread.prototype, "read").mockImplementation(async function (
    this: ReadThread,
    request,
  ) {
    const rows = await read.call(this, request);
    note(request.sql, rows.length);
    return rows;
  });

  const { run } = WriteThread.prototype;
  vi.spyOn(WriteThread.prototype, "run").mockImplementation(async function (
    this: WriteThread,
    statement,
  ) {
    const result = await run.call(this, statement);
    const rows = Number(result.numAffectedRows ?? result.rows.length);
    statements.push({ text: statement.sql, rows, isInThread: true });
    return result;
  });

  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args) {
    const answer = query.apply(this, args as never) as unknown as Promise<pg.QueryResult>;
    const [asked] = args as unknown as [string | { text?: string }];
    const text = typeof asked === "string" ? asked : (asked.text ?? "");
    answer?.then(
      ({ rowCount }) => note(text, rowCount ?? 0),
      () => {},
    );
    return answer as never;
  });

  onTestFinished(() => void vi.restoreAllMocks());
  return statements;
}

/** The most rows that one of some statements reads or writes. */
export const mostRows = (statements: readonly Statement[], pattern: RegExp): number =>
  Math.max(...statements.filter(({ text }) => pattern.test(text)).map(({ rows }) => rows));

/** How a database looks for what a statement that was seen reads. */
export async function planOf({ dialect, db }: Database, seen: Statement | undefined) {
  expect(seen).toBeDefined();
  const explain = dialect.name === "postgres" ? "explain (generic_plan)" : "explain query plan";
  const { rows } = await sql.raw(`${explain} ${seen?.text}`).execute(db);
  return JSON.stringify(rows);
}
