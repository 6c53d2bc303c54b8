/** Opens the database that the settings name and brings its tables up to date. */
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { Database } from "./database.ts";
import type { Dialect } from "./dialect.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { sqlite } from "./sqlite.ts";

/** `url` is the path of an SQLite file, or (to come) the address of a PostgreSQL database. */
function dialectOf(url: string): Dialect {
  if (/^postgres(ql)?:/.test(url)) throw new Error("PostgreSQL is not supported yet.");
  return sqlite(url.replace(/^sqlite:/, ""));
}

/** Throws when the database cannot be opened or a migration fails; then nothing stays open. */
export async function openDatabase(url: string): Promise<Database> {
  const dialect = dialectOf(url);
  const db = new Kysely<Schema>({ dialect: dialect.kysely });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(dialect) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await db.destroy();
    throw error;
  }
  return new Database(db, dialect);
}
