/** One's own account: what it may do, its name, e-mail, password and devices (our addition under /api; specification section 2, "Account"). */

import type { Call, Caller, Handlers, OperationId, Services } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import type { User } from "../database/tables/accounts.ts";
import { badField, notFound, tooMuchAtOnce, unauthorized } from "../kernel/errors.ts";
import { setPassword } from "./accountChange.ts";
import type { AccountServices } from "./accountLog.ts";
import { deviceHashOf } from "./devices.ts";
import { storedPassword } from "./passwordPolicy.ts";
import { isPassword, prehash } from "./passwords.ts";
import { endOwn, openProgram, programsOf } from "./sessions.ts";
import { countTry, ofOwnChange, ofOwner, throttled } from "./tries.ts";
import { assertBorn, setEmail, userById, userOf } from "./users.ts";

/** Whose password is being looked at. */
const proving = new Set<string>();

/** The caller, of whose named passwords one is right; null where the result of `check` is null. */
async function proved<T>(
  { caller }: Pick<Call<OperationId>, "caller">,
  services: Services,
  passwords: readonly string[],
  check: (user: User) => T | Promise<T>,
): Promise<{ user: User; proof: T | null }> {
  const { strUser } = caller;
  const user = await ownUser(services.database.db, caller);
  // One at a time for each person, in a lane of its own, so that a loop of these delays no sign-in.
  if (proving.has(strUser)) throw tooMuchAtOnce();
  proving.add(strUser);
  try {
    await countTry([ofOwnChange(strUser)], services);
    const proof = await throttled("own", strUser, [ofOwner(strUser)], services, async () => {
      for (const password of passwords) {
        if (await isPassword(prehash(password), user.strPasswordHash)) return check(user);
      }
      return null;
    });
    return { user, proof };
  } finally {
    proving.delete(strUser);
  }
}

async function ownUser(db: Db, caller: Caller): Promise<User> {
  const user = await userById(db, caller.strUser);
  if (!user) throw unauthorized();
  return user;
}

export const account = {
  async getAccount({ caller }, { database, now }) {
    const user = await ownUser(database.db, caller);
    const rows = await database.db
      .selectFrom("sessions")
      .select(["strTokenHash as id", "strDevice as name"])
      .select(["intCreatedAt as signedInAt", "intLastSeenAt as lastSeenAt"])
      .where("strUser", "=", user.strUser)
      .where("strProgram", "is", null)
      .where("intExpiresAt", ">", now())
      .orderBy("intLastSeenAt", "desc")
      .orderBy("strTokenHash")
      .execute();
    const devices = rows.map((row) => ({ ...row, isThis: row.id === caller.strTokenHash }));
    const { strRole: role, rights } = caller;
    const programs = await programsOf(database.db, user.strUser, now());
    return { body: { user: userOf(user), role, rights, devices, programs } };
  },

  async createProgram(call, services) {
    const { body, caller } = call;
    await countTry([ofOwnChange(caller.strUser)], services);
    const made = await services.accountLog.write(call, async (trx, note) => {
      const { strEmail: email } = await ownUser(trx, caller);
      const opened = await openProgram(trx, caller.strUser, body, services.now());
      await note("programMade", { email, detail: body.name.trim() });
      return opened;
    });
    return { body: made };
  },

  async changeName(call, services) {
    const { body, caller } = call;
    await countTry([ofOwnChange(caller.strUser)], services);
    await services.accountLog.write(call, async (trx, note) => {
      const { strUser, strEmail: email } = await ownUser(trx, caller);
      const { name, address, phone, dob } = body;
      assertBorn(dob, services.now());
      const set = {
        strName: name.trim(),
        ...(address !== undefined && { strAddress: address?.trim() ?? null }),
        ...(phone !== undefined && { strPhone: phone?.trim() ?? null }),
        ...(dob !== undefined && { strDob: dob }),
      };
      await trx.updateTable("users").set(set).where("strUser", "=", strUser).execute();
      await note("nameChanged", { email });
    });
  },

  async changeEmail(call, services) {
    const { email, password } = call.body;
    const { user, proof } = await proved(call, services, [password], () => true);
    if (proof === null) throw badField("password", "The password is not right.");
    await services.accountLog.write(call, async (trx, note) => {
      await setEmail(trx, user.strUser, email);
      await note("emailChanged", { email: user.strEmail });
    });
  },

  async changePassword(call, services) {
    const { body, caller, origin } = call;
    // A call before it may have been done, and its answer lost: then the new password is the present one.
    const passwords = [body.oldPassword, body.password];
    const { user, proof: stored } = await proved(call, services, passwords, (found) =>
      storedPassword(body.password, found.strRole),
    );
    if (stored === null) throw badField("oldPassword", "The old password is not right.");
    await services.accountLog.write(call, async (trx, note) => {
      const here = { strTokenHash: caller.strTokenHash, strDeviceHash: deviceHashOf(origin) };
      await setPassword(trx, user.strUser, stored, here);
      await note("passwordChanged", { email: user.strEmail });
    });
  },

  async signOutDevice(call, { accountLog }) {
    await accountLog.write(call, async (trx, note) => {
      const { strProgram, strDevice } = await endOwn(trx, call.caller)
        .where("strTokenHash", "=", call.params.device)
        .returning(["strProgram", "strDevice"])
        .executeTakeFirstOrThrow(() => notFound("That device is not signed in any more."));
      const event = strProgram === null ? "signedOut" : "programEnded";
      const { strEmail: email } = await ownUser(trx, call.caller);
      await note(event, { email, detail: strProgram ?? strDevice });
    });
  },

  async signOutOthers(call, { accountLog }) {
    const { caller } = call;
    await accountLog.write(call, async (trx, note) => {
      await endOwn(trx, caller)
        .where("strTokenHash", "<>", caller.strTokenHash)
        .where("strProgram", "is", null)
        .execute();
      const { strEmail: email } = await ownUser(trx, caller);
      await note("signedOut", { email, detail: "all other devices" });
    });
  },
} satisfies Handlers<AccountServices>;
