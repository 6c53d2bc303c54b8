/** `toyshelf export`: the stock and its history as CSV files, whether the server runs or not. */
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { allFiles } from "../exports/exports.ts";
import { StartError } from "../kernel/startError.ts";
import { type Command, soleArgument, withDatabase } from "./command.ts";

const USAGE =
  "npm run export -- FOLDER      writes toys.csv, boxes.csv and history.csv into FOLDER";

export const run: Command = async (args) => {
  const folder = soleArgument(args, USAGE);
  if (!folder) throw new StartError(USAGE);
  await withDatabase(async (database) => {
    mkdirSync(folder, { recursive: true });
    for (const { name, csv } of await allFiles(database)) {
      const file = resolve(folder, `${name}.csv`);
      if (existsSync(file)) throw new StartError(`There is a file ${file} already.`);
      await pipeline(csv(), createWriteStream(file, { flags: "wx" }));
      console.log(file);
    }
  });
};
