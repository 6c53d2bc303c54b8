/** `toyshelf back`: returns to the database of before the last update, where nothing was written since. */
import { StartError } from "../kernel/startError.ts";
import { goBack } from "../process/update.ts";
import { type Command, soleArgument, withFile } from "./command.ts";

const POSTGRES =
  "npm run back returns to an SQLite file. With PostgreSQL: what npm run restore names, with the dump of before the update.";
const USAGE =
  "npm run back   returns to the database of before the last update, while no server runs";

export const run: Command = async (args) => {
  if (soleArgument(args, USAGE) !== undefined) throw new StartError(USAGE);
  await withFile(POSTGRES, async (file, backups) =>
    console.log(await goBack(file, backups, new Date())),
  );
};
