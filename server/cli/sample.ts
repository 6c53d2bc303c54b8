/** `npm run sample`: loads the sample stock into an empty inventory, whether the server runs or not. */

import { openDatabase } from "../database/open.ts";
import { journaled } from "../journal/journal.ts";
import { readConfig } from "../process/config.ts";
import { prepareDataFolder } from "../process/dataFolder.ts";
import { loadSampleStock } from "../sample/sample.ts";
import { runCommand } from "./command.ts";

await runCommand(async () => {
  const config = readConfig(process.env, process.argv.slice(2));
  prepareDataFolder(config.dataDir);
  const database = await openDatabase(config.databaseUrl);
  try {
    const { intToys, intBoxes, intSections } = await database.write((trx) => {
      const meta = { intAt: Date.now(), strUser: "", strOperation: "loadSample" };
      return journaled(trx, { ...meta, strKey: null, strGroup: null }, (entry) =>
        loadSampleStock(entry),
      );
    });
    console.log(`Loaded ${intToys} toys, ${intBoxes} boxes and ${intSections} sections.`);
  } finally {
    await database.close();
  }
});
