/** `toyshelf copy`: copies a shop from one database to another, SQLite or PostgreSQL, while no server runs. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileOf, isOld, openDatabase } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { copyShop } from "../process/copy.ts";
import { holdServed } from "../process/dataFolder.ts";
import { withCopy } from "../process/update.ts";
import type { Command } from "./command.ts";

const USAGE = `npm run copy -- FROM TO      FROM and TO are each the path of an SQLite file or postgres://…
TO must be empty. No server may run on either meanwhile.`;

async function copyFrom(from: string, to: string): Promise<Record<string, number>> {
  await using source = await openDatabase(from);
  await using target = await openDatabase(to);
  return await copyShop(source, target);
}

/**
 * Copies from a file of an earlier version, by a migrated copy of it: the file itself does not change. Throws
 * StartError for PostgreSQL.
 */
async function copyFromOld(file: string | null, to: string): Promise<Record<string, number>> {
  if (file !== null) return await withCopy(file, (copy) => copyFrom(copy, to));
  throw new StartError(
    "An earlier version made the PostgreSQL database to copy from. Nothing in it was changed. Start this version on it once, which brings it up to date, and stop it; then it can be copied.",
  );
}

export const run: Command = async (args) => {
  const [from, to, ...others] = args;
  if (!from || !to || others.length > 0) throw new StartError(USAGE);
  const file = fileOf(from);
  if (file !== null && !existsSync(file)) throw new StartError(`There is no database ${file}.`);
  const target = fileOf(to);
  using held = new DisposableStack();
  // What a server wrote meanwhile would be in the database of before alone.
  for (const one of new Set([file, target])) if (one !== null) held.use(holdServed(one));
  if (await isOld(to)) {
    throw new StartError(
      "The database to copy into is not empty: an earlier version made it. Nothing in it was changed.",
    );
  }
  // No other account has a reason to read the new files.
  process.umask(0o077);
  if (target !== null) mkdirSync(dirname(resolve(target)), { recursive: true, mode: 0o700 });
  const rows = (await isOld(from)) ? await copyFromOld(file, to) : await copyFrom(from, to);
  const lines = Object.entries(rows).map(([table, count]) => `${table.padEnd(16)}${count}`);
  console.log(`${lines.join("\n")}\nEverything was copied, and compared row by row.`);
};
