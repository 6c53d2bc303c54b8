/** The tables of 0.2.0 (specification section 3). Frozen with it: a change is a new migration. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../../dialect.ts";
import { accounts } from "./accounts.ts";
import { counters } from "./counters.ts";
import { imports } from "./imports.ts";
import { journal } from "./journal.ts";
import { search } from "./search.ts";
import { stock } from "./stock.ts";

export function initial({ name, columns }: Dialect): Migration {
  const isSqlite = name === "sqlite";
  const statements = [
    ...stock(isSqlite, columns),
    ...journal(columns),
    ...accounts(columns),
    ...imports(columns),
    ...counters(isSqlite, columns),
    ...search(isSqlite),
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
      const logKey = randomBytes(32).toString("base64url");
      await sql`insert into secrets values ('logKey', ${logKey})`.execute(db);
    },
  };
}
