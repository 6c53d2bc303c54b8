/** One's own account: what it may do, its devices, its password (our addition under /api; specification section 2, "Account"). */

import type { Handlers } from "../calls/handler.ts";
import { badInput, notFound, unauthorized } from "../kernel/errors.ts";
import { setPassword } from "./accountChange.ts";
import type { AccountServices } from "./accountLog.ts";
import { deviceHashOf } from "./devices.ts";
import { storedPassword } from "./passwordPolicy.ts";
import { isPassword, prehash } from "./passwords.ts";
import { endOwn } from "./sessions.ts";
import { ofOwner, throttled } from "./tries.ts";
import { userById } from "./users.ts";

export const account = {
  async getAccount({ caller }, { database, now }) {
    const rows = await database.db
      .selectFrom("sessions")
      .select(["strTokenHash as id", "strDevice as name"])
      .select(["intCreatedAt as signedInAt", "intLastSeenAt as lastSeenAt"])
      .where("strUser", "=", caller?.strUser ?? "")
      .where("intExpiresAt", ">", now())
      .orderBy("intLastSeenAt", "desc")
      .orderBy("strTokenHash")
      .execute();
    const devices = rows.map((row) => ({ ...row, isThis: row.id === caller?.strTokenHash }));
    const { strRole: role = "", rights = [] } = caller ?? {};
    return { status: 200, body: { role, rights, devices } };
  },

  async changePassword({ body, caller, origin }, services) {
    const { strUser = "", strTokenHash = "" } = caller ?? {};
    const user = await userById(services.database.db, strUser);
    if (!user) throw unauthorized();
    const stored = await throttled("known", [ofOwner(strUser)], services, async () =>
      (await isPassword(prehash(body.oldPassword), user.strPasswordHash))
        ? storedPassword(body.password, user.strRole)
        : null,
    );
    if (stored === null) {
      const sentence = "The old password is not right.";
      throw badInput(sentence, { oldPassword: sentence });
    }
    await services.accountLog.write(async (trx, note) => {
      const own = { strTokenHash, strDeviceHash: deviceHashOf(origin) };
      await setPassword(trx, strUser, stored, own);
      const who = { email: user.strEmail, strUser, strBy: strUser, address: origin.address };
      await note({ event: "passwordChanged", ...who });
    });
    return { status: 204, body: undefined };
  },

  async signOutDevice({ params, caller }, { database }) {
    const { numDeletedRows } = await database.write((trx) =>
      endOwn(trx, caller).where("strTokenHash", "=", params.device).executeTakeFirstOrThrow(),
    );
    if (numDeletedRows === 0n) throw notFound("That device is not signed in any more.");
    return { status: 204, body: undefined };
  },

  async signOutOthers({ caller }, { database }) {
    const own = caller?.strTokenHash ?? "";
    await database.write((trx) => endOwn(trx, caller).where("strTokenHash", "<>", own).execute());
    return { status: 204, body: undefined };
  },
} satisfies Handlers<AccountServices>;
