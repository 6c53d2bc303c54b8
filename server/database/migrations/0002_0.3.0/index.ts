/** From the tables of 0.2.0 to those of 0.3.0. */
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "../../dialect.ts";
import { addedColumns } from "./columns.ts";
import { imports } from "./imports.ts";
import { indexes } from "./indexes.ts";
import { lines } from "./lines.ts";
import { tables } from "./tables.ts";
import { deriveTexts } from "./texts.ts";

export function release03({ name, columns }: Dialect): Migration {
  const isSqlite = name === "sqlite";
  const before = [...addedColumns(columns), ...imports(columns), ...tables(columns)];
  const after = [...lines(isSqlite, columns), ...indexes(isSqlite)];
  return {
    async up(db) {
      for (const statement of before) await sql.raw(statement).execute(db);
      await deriveTexts(db);
      for (const statement of after) await sql.raw(statement).execute(db);
    },
  };
}
