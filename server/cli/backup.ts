/** `toyshelf backup`: copies the database into one file, whether the server runs or not. */
import { mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { backUp, backupName } from "../backups/backUp.ts";
import { fileOf } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { readConfig } from "../process/config.ts";
import { prepareDataFolder } from "../process/dataFolder.ts";
import { type Command, soleArgument } from "./command.ts";

const POSTGRES = `npm run backup copies an SQLite file. For PostgreSQL, this does it while servers run:
pg_dump --format=custom --file=FILE "$DATABASE_URL"`;
const USAGE = `npm run backup              into the folder backups of the data folder
npm run backup -- FILE      into FILE`;

export const run: Command = async (args) => {
  const file = soleArgument(args, USAGE);
  const { databaseUrl, dataDir } = readConfig(process.env, []);
  const database = fileOf(databaseUrl);
  if (!database) throw new StartError(POSTGRES);
  const target = resolve(file ?? join(dataDir, "backups", backupName(new Date())));
  prepareDataFolder(dataDir);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const content = await backUp(database, target);
  console.log(`${target} has ${content}, and was checked.`);
};
