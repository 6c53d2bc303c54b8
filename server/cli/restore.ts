/** `toyshelf restore`: puts a backup in the place of the database, while no server runs. */
import { resolve } from "node:path";
import { StartError } from "../kernel/startError.ts";
import { LEFT_OUT, restore } from "../process/restore.ts";
import { type Command, soleArgument, withFile } from "./command.ts";

const POSTGRES = `npm run restore replaces an SQLite file. For PostgreSQL, into an empty database while no server runs:
pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" FILE
psql "$DATABASE_URL" --command="delete from sessions" --command="delete from links" \\
  --command="update counters set \\"intValue\\" = \\"intValue\\" + ${LEFT_OUT} where \\"strCounter\\" in ('nextCode', 'changes', 'things')"
pg_dump --data-only --inserts --on-conflict-do-nothing --table='"erasedUsers"' "$OLD_DATABASE_URL" | psql "$DATABASE_URL"
The second ends the sessions and links of before, and leaves out the codes that may have been handed out, and printed,
since the backup; npm run user -- recovery EMAIL makes a new recovery link. The third carries over who was deleted since,
whom the next start deletes again; where the old database cannot be read, delete them again.
Rights, passwords, who is disabled and who gets messages are as they were at the backup.`;
const USAGE = "npm run restore -- FILE      puts the backup FILE in the place of the database";

export const run: Command = async (args) => {
  const file = soleArgument(args, USAGE);
  if (!file) throw new StartError(USAGE);
  await withFile(POSTGRES, async (database) =>
    console.log((await restore(resolve(file), database, new Date())).join("\n")),
  );
};
