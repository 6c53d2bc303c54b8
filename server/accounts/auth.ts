/** Signing in, signing up and signing out (specification section 7, design section 4). */
import type { Selectable } from "kysely";
import type { NewUser } from "#domain/types.ts";
import type { Handlers, Origin, Services } from "../calls/handler.ts";
import { keyReused, once } from "../calls/idempotency.ts";
import type { UsersTable } from "../database/tables/accounts.ts";
import {
  accountDisabled,
  duplicate,
  HttpError,
  signUpClosed,
  unauthorized,
} from "../kernel/errors.ts";
import { type AccountServices, addEntry } from "./accountLog.ts";
import { deviceHashOf, deviceName, storeDevice } from "./devices.ts";
import { knownDevice, strangers, throttled } from "./loginThrottle.ts";
import { hashPassword, isPassword, prehash } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { countSignUp } from "./signUpLimit.ts";
import { addUser, emailKey } from "./users.ts";

type User = Selectable<UsersTable>;

/** Who has the e-mail, and whether the device has signed in to the account before. */
async function findUser({ database }: Services, strEmailKey: string, strDeviceHash: string | null) {
  const user = await database.db
    .selectFrom("users")
    .selectAll()
    .where("strEmailKey", "=", strEmailKey)
    .executeTakeFirst();
  if (!user || strDeviceHash === null) return { user, isKnown: false };
  const known = await database.db
    .selectFrom("knownDevices")
    .select("strUser")
    .where("strDeviceHash", "=", strDeviceHash)
    .where("strUser", "=", user.strUser)
    .executeTakeFirst();
  return { user, isKnown: known !== undefined };
}

export const userById = ({ database }: Services, strUser: string): Promise<User | undefined> =>
  database.db.selectFrom("users").selectAll().where("strUser", "=", strUser).executeTakeFirst();

/** Opens a session on a device, which is known to the account from then on. */
export async function enter(
  user: User,
  origin: Origin,
  event: "signedIn" | "signedUp" | "invitationUsed" | "passwordChanged",
  services: Services & AccountServices,
) {
  const { strUser, strEmail: email } = user;
  const happened = { event, email, strUser, address: origin.address };
  let headers: Record<string, string> = {};
  const body = await openSession(user, services, {
    strDevice: deviceName(origin.agent),
    also: async (trx) => {
      headers = await storeDevice(trx, strUser, origin, services.now());
      await addEntry(trx, happened, services.now());
    },
  });
  await services.accountLog.line(happened);
  return { body, headers };
}

/** The new user's id. A repeated call with its key finds the user that the first one made. */
async function signUp(
  { password, ...person }: NewUser,
  key: string | undefined,
  services: Services & AccountServices,
): Promise<string> {
  const hashed = prehash(password);
  const strPasswordHash = await hashPassword(hashed, "signUp");
  // The password is not stored with the answer, so a repeat proves it again.
  const use = { key, strUser: "", request: ["createUser", person] };
  const { answer, isFirst } = await once(use, services, async (trx) => {
    const values = { ...person, strRole: "guest", strPasswordHash, isSelfSignedUp: true };
    const user = await addUser(trx, values, services.now());
    if (!user) throw duplicate("There is an account with this e-mail already.");
    return user;
  });
  if (!isFirst) {
    const user = await userById(services, answer);
    if (!(await isPassword(hashed, user?.strPasswordHash, "signUp"))) throw keyReused();
  }
  return answer;
}

export const auth = {
  async login({ body, origin }, services) {
    const { email, password, clientPrehash = "" } = body;
    const { address } = origin;
    const given = password === undefined ? clientPrehash : prehash(password);
    const strEmailKey = emailKey(email);
    const strDeviceHash = deviceHashOf(origin);
    const { user, isKnown } = await findUser(services, strEmailKey, strDeviceHash);
    const subjects =
      isKnown && strDeviceHash !== null
        ? knownDevice(strEmailKey, strDeviceHash)
        : strangers(strEmailKey, address);
    const failed = { email, strUser: user?.strUser, address };
    const check = async () => {
      const isRight = await isPassword(
        given,
        user?.strPasswordHash,
        isKnown ? "known" : "stranger",
      );
      return isRight && user ? user : null;
    };
    const right = await throttled(subjects, services, check).catch(async (error) => {
      if (error instanceof HttpError && error.status === 429) {
        await services.accountLog.flood({ ...failed, event: "signInThrottled" });
      }
      throw error;
    });
    if (!right) {
      await services.accountLog.flood({ ...failed, event: "signInFailed" });
      throw unauthorized("The e-mail or the password is not right.");
    }
    if (right.intDisabled === 1) throw accountDisabled();
    return { status: 200, ...(await enter(right, origin, "signedIn", services)) };
  },

  async createUser({ body, key, origin }, services) {
    const { address } = origin;
    if (services.signUp === "closed") throw signUpClosed();
    await countSignUp(address, services).catch(async (error) => {
      await services.accountLog.line({ event: "signUpThrottled", email: body.email, address });
      throw error;
    });
    const user = await userById(services, await signUp(body, key, services));
    if (!user) throw keyReused();
    return { status: 201, ...(await enter(user, origin, "signedUp", services)) };
  },

  async logout({ caller }, { database }) {
    await database.write((trx) =>
      trx
        .deleteFrom("sessions")
        .where("strTokenHash", "=", caller?.strTokenHash ?? "")
        .execute(),
    );
    return { status: 204, body: undefined };
  },
} satisfies Handlers<"login" | "createUser" | "logout", AccountServices>;
