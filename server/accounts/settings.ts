/** What a shop has chosen, in one table; admins with all rights change it (our addition under /api). */
import { RIGHTS } from "#domain/people/roles.ts";
import { reasonsProblem } from "#domain/toy/reasons.ts";
import type { Reason, Settings } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import { readSettings, type Switch } from "../database/settings.ts";
import { badInput } from "../kernel/errors.ts";
import type { AccountServices } from "./accountLog.ts";
import { assertCovers } from "./rights.ts";

/** What the account log calls each. */
const NAMES: Record<Switch, string> = {
  isZeroAsked: "ask at zero",
  isTolerant: "small differences",
  isRecountByOther: "recount by another",
  isAllInBoxes: "everything lies in boxes",
};

const formatReasons = ({ reasons }: Settings) =>
  reasons.map(({ strReason, comesBack }) => `${strReason}${comesBack ? " (comes back)" : ""}`);

/** What was changed, a line each for the account log. */
function changesOf(before: Settings, after: Settings): string[] {
  const word = (isOn: boolean) => (isOn ? "on" : "off");
  const switched = (Object.keys(NAMES) as Switch[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${NAMES[name]}: ${word(before[name])} → ${word(after[name])}`);
  const [was, is] = [before, after].map((settings) => formatReasons(settings).join(", "));
  return was === is ? switched : [...switched, `reasons: ${was} → ${is}`];
}

const trimmed = (reasons: readonly Reason[]) =>
  JSON.stringify(reasons.map((one) => ({ ...one, strReason: one.strReason.trim() })));

export const settings = {
  async getSettings(_, { database }) {
    return { status: 200, body: await readSettings(database.db) };
  },

  async changeSettings({ body, caller, origin: { address } }, { accountLog }) {
    assertCovers(caller, RIGHTS);
    const problem = reasonsProblem(body.reasons ?? []);
    if (problem) throw badInput(problem, { reasons: problem });
    const by = caller?.strUser;
    const settings = await accountLog.write(caller, async (trx, note) => {
      const before = await readSettings(trx);
      for (const [strSetting, value] of Object.entries(body)) {
        const isList = Array.isArray(value);
        const row = {
          intValue: Number(!isList && value),
          strValue: isList ? trimmed(value) : null,
        };
        await trx
          .insertInto("settings")
          .values({ strSetting, ...row })
          .onConflict((on) => on.column("strSetting").doUpdateSet(row))
          .execute();
      }
      const after = await readSettings(trx);
      for (const detail of changesOf(before, after)) {
        await note({ event: "settingChanged", detail, email: "", strUser: by, strBy: by, address });
      }
      return after;
    });
    return { status: 200, body: settings };
  },
} satisfies Handlers<AccountServices>;
