/** The bare server on an SQLite file. */
import { DatabaseSync } from "node:sqlite";
import { type BareQueries, COLUMNS, serveBare } from "./bareApp.ts";
import { bareRows } from "./stock.ts";

const [path = ""] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec(
  "pragma cache_size = -65536; pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000",
);
const prepare = (sql: string) => database.prepare(sql);
const session = prepare(
  `select "strUser" from "sessions" where "strTokenHash" = ? and "intExpiresAt" > ?`,
);
const byCode = prepare(`select ${COLUMNS} from "toys" where "strToyBarcode" = ?`);
const page = prepare(
  `select ${COLUMNS} from "toys" order by "strNameSort", "strToyBarcode" limit ? offset ?`,
);
const statements = new Map<string, ReturnType<typeof prepare>>();
function insertRow(table: string, row: Record<string, string | number | null>): void {
  const names = Object.keys(row);
  const sql = `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => "?").join()})`;
  const statement = statements.get(sql) ?? prepare(sql);
  statements.set(sql, statement);
  statement.run(...Object.values(row));
}

const queries: BareQueries = {
  userOf: (tokenHash) => session.get(tokenHash, Date.now())?.strUser as string | undefined,
  byCode: (code) => byCode.get(code),
  page: (limit, offset) => page.all(limit, offset),
  insert(toy, use) {
    database.exec("begin immediate");
    for (const [table, row] of bareRows(toy, use)) insertRow(table, row);
    database.exec("commit");
  },
};
await serveBare(queries);
