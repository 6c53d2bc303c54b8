/** Opens the database that the settings name, and migrates it. */
import { sql, type Transaction } from "kysely";
import { Migrator } from "kysely/migration";
import { StartError } from "../kernel/startError.ts";
import { Database } from "./database.ts";
import type { Dialect } from "./dialect.ts";
import { damageOf, lacksMigrations } from "./file.ts";
import { MIGRATION_NAMES, migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { sqlite } from "./sqlite.ts";

/** The path of an SQLite file, or null for the address of a PostgreSQL database. */
export const fileOf = (url: string): string | null =>
  /^postgres(ql)?:/.test(url) ? null : url.replace(/^sqlite:/, "");

/** Throws StartError for a damaged file. The check precedes any write to the file, and takes 60 ms at 100,000 toys. */
export function refuseDamaged(file: string): void {
  const damage = damageOf(file, { quick: true });
  if (damage === null) return;
  throw new StartError(
    `The database ${file} is damaged: ${damage}. Nothing in it was changed. Put a backup in its place: npm run restore -- FILE`,
  );
}

/** PostgreSQL's client is loaded only for a database of its own. */
async function dialectOf(url: string): Promise<Dialect> {
  const file = fileOf(url);
  if (file !== null) {
    refuseDamaged(file);
    return sqlite(file);
  }
  const { checkPostgres } = await import("./postgresStart.ts");
  await checkPostgres(url);
  const { postgres } = await import("./postgres.ts");
  return postgres(url);
}

/** A migration that every database of version 0.1 has. */
const VERSION_0_1 = "0002_otherCodes";

async function refuseOthers(trx: Transaction<Schema>, known: string[]): Promise<void> {
  const tables = await trx.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(trx);
  if (rows.some(({ name }) => name === VERSION_0_1)) {
    throw new StartError(
      "The database was made by Toyshelf 0.1. Nothing in it was changed. Export the stock with that version (npm run export -- FOLDER), then start this one once with a new DATA_DIR, and import toys.csv and boxes.csv (npm run import -- FILE).",
    );
  }
  const other = rows.find(({ name }) => !known.includes(name));
  if (!other) return;
  throw new StartError(
    `The database has tables that this version of Toyshelf does not know (${other.name}). Nothing in it was changed. Start the version that made them or a later one.`,
  );
}

/**
 * Runs the migrations in one transaction: a killed start leaves nothing of them, and servers that start at the same
 * time wait for each other. Throws StartError for the tables of 0.1 or of a later version.
 */
async function migrate(trx: Transaction<Schema>, dialect: Dialect): Promise<void> {
  const all = migrations(dialect);
  await refuseOthers(trx, Object.keys(all));
  const provider = { getMigrations: async () => all };
  const { error } = await new Migrator({ db: trx, provider }).migrateToLatest();
  if (error) throw error;
}

/** Whether an earlier version made a database, so that opening it would migrate it. */
export async function isOld(url: string): Promise<boolean> {
  const file = fileOf(url);
  if (file !== null) return lacksMigrations(file, MIGRATION_NAMES);
  await using database = new Database(await dialectOf(url));
  const done = await sql<{ name: string }>`select name from kysely_migration`
    .execute(database.db)
    .catch(() => null);
  return (
    done !== null && MIGRATION_NAMES.some((known) => !done.rows.some(({ name }) => name === known))
  );
}

/**
 * Opens the database and migrates it. Throws where it is damaged, cannot be opened, or a migration fails; then nothing
 * stays open.
 */
export async function openDatabase(url: string): Promise<Database> {
  const dialect = await dialectOf(url);
  const database = new Database(dialect);
  try {
    await database.migrate((trx) => migrate(trx, dialect));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
