/** `toyshelf sample`: loads the sample stock into an empty inventory, whether the server runs or not. */
import { journaled } from "../journal/journal.ts";
import { loadSampleStock } from "../sample/sample.ts";
import { type Command, withDatabase } from "./command.ts";

export const run: Command = () =>
  withDatabase(async (database) => {
    const { intToys, intBoxes, intSections } = await database.write((trx) => {
      const meta = { intAt: Date.now(), strUser: "", strOperation: "loadSample" };
      return journaled(trx, { ...meta, strKey: null, strGroup: null }, loadSampleStock);
    });
    console.log(`Loaded ${intToys} toys, ${intBoxes} boxes and ${intSections} sections.`);
  });
