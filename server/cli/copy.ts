/** `toyshelf copy`: moves a shop from one database to another, SQLite or PostgreSQL, while no server runs. */
import { existsSync } from "node:fs";
import { fileOf, openDatabase } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { copyShop } from "../process/copy.ts";
import type { Command } from "./command.ts";

const USAGE = `npm run copy -- FROM TO      FROM and TO are each the path of an SQLite file or postgres://…
TO must be empty. No server may run on either meanwhile.`;

export const run: Command = async (args) => {
  const [from, to, ...others] = args;
  if (!from || !to || others.length > 0) throw new StartError(USAGE);
  const file = fileOf(from);
  if (file !== null && !existsSync(file)) throw new StartError(`There is no database ${file}.`);
  await using source = await openDatabase(from);
  await using target = await openDatabase(to);
  const rows = await copyShop(source, target);
  const lines = Object.entries(rows).map(([table, count]) => `${table.padEnd(16)}${count}`);
  console.log(`${lines.join("\n")}\nEverything was copied, and compared row by row.`);
};
