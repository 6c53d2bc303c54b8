/** All migrations in order. A released one is never edited: add another. */
import type { Migration } from "kysely/migration";
import type { Dialect } from "../dialect.ts";
import { initial } from "./0001_initial/index.ts";
import { release03 } from "./0002_0.3.0/index.ts";
import { release04 } from "./0003_0.4.0/index.ts";

const MIGRATIONS: Record<string, (dialect: Dialect) => Migration> = {
  "0001_initial": initial,
  "0002_0.3.0": release03,
  "0003_0.4.0": release04,
};

export const MIGRATION_NAMES = Object.keys(MIGRATIONS);

export const migrations = (dialect: Dialect): Record<string, Migration> =>
  Object.fromEntries(Object.entries(MIGRATIONS).map(([name, make]) => [name, make(dialect)]));
