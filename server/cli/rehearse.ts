/** `toyshelf rehearse FILE`: tries with a copy whether this version can use a database or a backup. */
import { resolve } from "node:path";
import { StartError } from "../kernel/startError.ts";
import { rehearse } from "../process/update.ts";
import { type Command, soleArgument } from "./command.ts";

const USAGE =
  "npm run rehearse -- FILE   tries with a copy of FILE whether this version can use it";

export const run: Command = async (args) => {
  const file = soleArgument(args, USAGE);
  if (file === undefined) throw new StartError(USAGE);
  console.log(await rehearse(resolve(file)));
};
