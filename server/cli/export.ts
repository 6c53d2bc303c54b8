/** `npm run export`: the stock and its history as CSV files, whether the server runs or not. */
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { openDatabase } from "../database/open.ts";
import { allFiles } from "../exports/exports.ts";
import { StartError } from "../kernel/startError.ts";
import { readConfig } from "../process/config.ts";
import { prepareDataFolder } from "../process/dataFolder.ts";
import { runCommand } from "./command.ts";

const USAGE =
  "npm run export -- FOLDER      writes toys.csv, boxes.csv and history.csv into FOLDER";

await runCommand(async () => {
  const [folder, ...others] = process.argv.slice(2);
  if (!folder || others.length > 0 || folder.startsWith("-")) throw new StartError(USAGE);
  const config = readConfig(process.env, []);
  prepareDataFolder(config.dataDir);
  const database = await openDatabase(config.databaseUrl);
  try {
    mkdirSync(folder, { recursive: true });
    for (const { name, csv } of allFiles(database)) {
      const file = resolve(join(folder, `${name}.csv`));
      if (existsSync(file)) throw new StartError(`There is a file ${file} already.`);
      await pipeline(csv(), createWriteStream(file, { flags: "wx" }));
      console.log(file);
    }
  } finally {
    await database.close();
  }
});
