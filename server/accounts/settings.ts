/** What a shop has chosen, in one table; admins with all rights change it (our addition under /api). */
import { RIGHTS } from "#domain/people/roles.ts";
import type { Settings } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import { assertCovers } from "./rights.ts";

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom("settings").selectAll().execute();
  const isOn = (name: keyof Settings) =>
    rows.some(({ strSetting, intValue }) => strSetting === name && intValue === 1);
  return {
    isZeroAsked: isOn("isZeroAsked"),
    isTolerant: isOn("isTolerant"),
    isRecountByOther: isOn("isRecountByOther"),
  };
}

export const settings = {
  async getSettings(_, { database }) {
    return { status: 200, body: await readSettings(database.db) };
  },

  async changeSettings({ body, caller }, { database }) {
    assertCovers(caller, RIGHTS);
    const settings = await database.write(async (trx) => {
      for (const [strSetting, isOn] of Object.entries(body)) {
        const intValue = isOn ? 1 : 0;
        await trx
          .insertInto("settings")
          .values({ strSetting, intValue })
          .onConflict((on) => on.column("strSetting").doUpdateSet({ intValue }))
          .execute();
      }
      return readSettings(trx);
    });
    return { status: 200, body: settings };
  },
} satisfies Handlers;
