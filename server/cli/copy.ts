/** `toyshelf copy`: moves a shop from one database to another, SQLite or PostgreSQL, while no server runs. */
import { existsSync } from "node:fs";
import { lacksMigrations } from "../database/file.ts";
import { MIGRATION_NAMES } from "../database/migrations/index.ts";
import { fileOf, openDatabase } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { copyShop } from "../process/copy.ts";
import { withCopy } from "../process/update.ts";
import type { Command } from "./command.ts";

const USAGE = `npm run copy -- FROM TO      FROM and TO are each the path of an SQLite file or postgres://…
TO must be empty. No server may run on either meanwhile.`;

/** The file of a database that an earlier version made, or null: to open it would bring it up to date where it lies. */
function oldFile(url: string): string | null {
  const file = fileOf(url);
  return file !== null && lacksMigrations(file, MIGRATION_NAMES) ? file : null;
}

async function copyFrom(from: string, to: string): Promise<Record<string, number>> {
  await using source = await openDatabase(from);
  await using target = await openDatabase(to);
  return await copyShop(source, target);
}

export const run: Command = async (args) => {
  const [from, to, ...others] = args;
  if (!from || !to || others.length > 0) throw new StartError(USAGE);
  const file = fileOf(from);
  if (file !== null && !existsSync(file)) throw new StartError(`There is no database ${file}.`);
  if (oldFile(to) !== null) {
    throw new StartError(
      "The database to copy into is not empty: an earlier version made it. Nothing in it was changed.",
    );
  }
  const old = oldFile(from);
  const rows = old ? await withCopy(old, (copy) => copyFrom(copy, to)) : await copyFrom(from, to);
  const lines = Object.entries(rows).map(([table, count]) => `${table.padEnd(16)}${count}`);
  console.log(`${lines.join("\n")}\nEverything was copied, and compared row by row.`);
};
