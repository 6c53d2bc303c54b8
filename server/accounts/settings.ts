/** What a shop has chosen, in one table; admins with all rights change it (our addition under /api). */
import { RIGHTS } from "#domain/people/roles.ts";
import type { Settings } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import type { AccountServices } from "./accountLog.ts";
import { assertCovers } from "./rights.ts";

/** What the account log calls each. */
const NAMES: Record<keyof Settings, string> = {
  isZeroAsked: "ask at zero",
  isTolerant: "small differences",
  isRecountByOther: "recount by another",
  isAllInBoxes: "everything lies in boxes",
};

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom("settings").selectAll().execute();
  const isOn = (name: keyof Settings) =>
    rows.some(({ strSetting, intValue }) => strSetting === name && intValue === 1);
  return {
    isZeroAsked: isOn("isZeroAsked"),
    isTolerant: isOn("isTolerant"),
    isRecountByOther: isOn("isRecountByOther"),
    isAllInBoxes: isOn("isAllInBoxes"),
  };
}

export const settings = {
  async getSettings(_, { database }) {
    return { status: 200, body: await readSettings(database.db) };
  },

  async changeSettings({ body, caller, origin: { address } }, { accountLog }) {
    assertCovers(caller, RIGHTS);
    const by = caller?.strUser;
    const settings = await accountLog.write(caller, async (trx, note) => {
      const before = await readSettings(trx);
      for (const [strSetting, isOn] of Object.entries(body)) {
        const intValue = isOn ? 1 : 0;
        await trx
          .insertInto("settings")
          .values({ strSetting, intValue })
          .onConflict((on) => on.column("strSetting").doUpdateSet({ intValue }))
          .execute();
      }
      const after = await readSettings(trx);
      const word = (isOn: boolean) => (isOn ? "on" : "off");
      for (const name of Object.keys(NAMES) as (keyof Settings)[]) {
        if (before[name] === after[name]) continue;
        const detail = `${NAMES[name]}: ${word(before[name])} → ${word(after[name])}`;
        await note({ event: "settingChanged", detail, email: "", strUser: by, strBy: by, address });
      }
      return after;
    });
    return { status: 200, body: settings };
  },
} satisfies Handlers<AccountServices>;
