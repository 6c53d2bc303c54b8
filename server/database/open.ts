/** Opens the database that the settings name and brings its tables up to date. */
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { StartError } from "../config.ts";
import { Database, type Trx } from "./database.ts";
import type { Dialect } from "./dialect.ts";
import { damageOf } from "./file.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { sqlite } from "./sqlite.ts";

/** The file that a setting names: the path of an SQLite file, or (to come) the address of a PostgreSQL database. */
export function fileOf(url: string): string {
  if (/^postgres(ql)?:/.test(url)) throw new StartError("PostgreSQL is not supported yet.");
  return url.replace(/^sqlite:/, "");
}

/** In one transaction, so that a start which is killed leaves none of it, and two starts wait for each other. */
async function migrate(db: Trx, dialect: Dialect): Promise<void> {
  const provider = { getMigrations: async () => migrations(dialect) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Throws when the database is damaged, cannot be opened or a migration fails; then nothing stays open. */
export async function openDatabase(url: string): Promise<Database> {
  const file = fileOf(url);
  // Before anything is written to it. It takes 60 ms at 100,000 toys.
  const damage = damageOf(file, { quick: true });
  if (damage !== null) {
    throw new StartError(
      `The database ${file} is damaged: ${damage}. Nothing in it was changed. Put a backup in its place: npm run restore -- FILE`,
    );
  }
  const dialect = sqlite(file);
  const db = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    await db.transaction().execute((trx) => migrate(trx, dialect));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return new Database(db, dialect);
}
