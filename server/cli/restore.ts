/** `npm run restore`: puts a backup in the place of the database, while no server runs. */
import { resolve } from "node:path";
import { fileOf } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { CODES_LEFT_OUT, restore } from "../process/backup.ts";
import { readConfig } from "../process/config.ts";
import { holdDataFolder, prepareDataFolder } from "../process/dataFolder.ts";
import { runCommand } from "./command.ts";

const POSTGRES = `npm run restore replaces an SQLite file. For PostgreSQL, into an empty database while no server runs:
pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" FILE
psql "$DATABASE_URL" --command="delete from sessions" \\
  --command="update counters set \\"intValue\\" = \\"intValue\\" + ${CODES_LEFT_OUT} where \\"strCounter\\" = 'nextCode'"
The last one leaves out the codes that may have been handed out, and printed, since the backup.`;
const USAGE = "npm run restore -- FILE      puts the backup FILE in the place of the database";

await runCommand(async () => {
  const [file, ...others] = process.argv.slice(2);
  if (!file || others.length > 0 || file.startsWith("-")) throw new StartError(USAGE);
  const { databaseUrl, dataDir } = readConfig(process.env, []);
  const database = fileOf(databaseUrl);
  if (!database) throw new StartError(POSTGRES);
  prepareDataFolder(dataDir);
  const letGo = holdDataFolder(dataDir);
  try {
    const { content, aside, leavesCodesOut } = await restore(resolve(file), database, new Date());
    console.log(`Restored ${content}, and checked them. Everybody has to sign in again.`);
    if (leavesCodesOut) {
      console.log(
        `Which codes were handed out since the backup cannot be read: the next ${CODES_LEFT_OUT} are left out, so that none is handed out twice.`,
      );
    }
    if (aside) console.log(`What was there before is kept as ${aside}.`);
  } finally {
    letGo();
  }
});
