/** One's own account: what it may do, its devices, its password (our addition under /api; specification section 2, "Account"). */

import type { Handlers } from "../calls/handler.ts";
import { badInput, notFound, unauthorized } from "../kernel/errors.ts";
import { setPassword } from "./accountChange.ts";
import { type AccountServices, addEntry } from "./accountLog.ts";
import { userById } from "./auth.ts";
import { deviceHashOf } from "./devices.ts";
import { fitnessOf } from "./passwordPolicy.ts";
import { hashPassword, isPassword, prehash } from "./passwords.ts";
import { ofOwner, throttled } from "./tries.ts";

export const account = {
  async getAccount({ caller }, { database, now }) {
    const rows = await database.db
      .selectFrom("sessions")
      .select(["strTokenHash", "strDevice", "intCreatedAt", "intLastSeenAt"])
      .where("strUser", "=", caller?.strUser ?? "")
      .where("intExpiresAt", ">", now())
      .orderBy("intLastSeenAt", "desc")
      .orderBy("strTokenHash")
      .execute();
    const devices = rows.map((row) => ({
      id: row.strTokenHash,
      name: row.strDevice,
      signedInAt: Number(row.intCreatedAt),
      lastSeenAt: Number(row.intLastSeenAt),
      isThis: row.strTokenHash === caller?.strTokenHash,
    }));
    const { strRole: role = "", rights = [] } = caller ?? {};
    return { status: 200, body: { role, rights, devices } };
  },

  async changePassword({ body, caller, origin }, services) {
    const { database, now } = services;
    const { strUser = "", strTokenHash = "" } = caller ?? {};
    const user = await userById(services, strUser);
    if (!user) throw unauthorized();
    const intPasswordFits = fitnessOf(body.password, user.strRole);
    const strPasswordHash = await throttled("known", [ofOwner(strUser)], services, async () =>
      (await isPassword(prehash(body.oldPassword), user.strPasswordHash))
        ? hashPassword(prehash(body.password))
        : null,
    );
    if (strPasswordHash === null) {
      const sentence = "The old password is not right.";
      throw badInput(sentence, { oldPassword: sentence });
    }
    const happened = {
      ...{ event: "passwordChanged" as const, email: user.strEmail, strUser },
      ...{ address: origin.address, strBy: strUser },
    };
    await database.write(async (trx) => {
      const own = { strTokenHash, strDeviceHash: deviceHashOf(origin) };
      await setPassword(trx, strUser, { strPasswordHash, intPasswordFits }, own);
      await addEntry(trx, happened, now());
    });
    services.accountLog.line(happened);
    return { status: 204, body: undefined };
  },

  async signOutDevice({ params, caller }, { database }) {
    const gone = await database.write((trx) =>
      trx
        .deleteFrom("sessions")
        .where("strUser", "=", caller?.strUser ?? "")
        .where("strTokenHash", "=", params.device)
        .executeTakeFirst(),
    );
    if (gone.numDeletedRows === 0n) throw notFound("That device is not signed in any more.");
    return { status: 204, body: undefined };
  },

  async signOutOthers({ caller }, { database }) {
    await database.write((trx) =>
      trx
        .deleteFrom("sessions")
        .where("strUser", "=", caller?.strUser ?? "")
        .where("strTokenHash", "<>", caller?.strTokenHash ?? "")
        .execute(),
    );
    return { status: 204, body: undefined };
  },
} satisfies Handlers<
  "getAccount" | "changePassword" | "signOutDevice" | "signOutOthers",
  AccountServices
>;
