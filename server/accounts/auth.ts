/** Signing in, signing up and signing out (specification section 7). */
import type { NewUser } from "#domain/types.ts";
import type { Handlers, Origin, Services } from "../calls/handler.ts";
import { keyReused } from "../calls/idempotency.ts";
import { NOBODY, perform, performAs } from "../calls/perform.ts";
import type { User } from "../database/tables/accounts.ts";
import { HttpError, signUpClosed, unauthorized } from "../kernel/errors.ts";
import type { AccountServices } from "./accountLog.ts";
import { network } from "./addresses.ts";
import { deviceHashOf, deviceName, storeDevice } from "./devices.ts";
import { assertRoom, inLane } from "./hashQueue.ts";
import { isFitForAdmin, storedPassword } from "./passwordPolicy.ts";
import { hashPassword, isOutdated, isPassword, prehash } from "./passwords.ts";
import { endOwn, openSession, WRONG_SIGN_IN } from "./sessions.ts";
import { countTry, ofAccount, ofAddress, ofDevice, ofSignUp, throttled } from "./tries.ts";
import { addUser, emailKey, userById } from "./users.ts";

/** The account of the e-mail, and whether the device has signed in to it before: one read, whoever it is. */
async function findUser({ database }: Services, emailKey: string, deviceHash: string | null) {
  const row = await database.db
    .selectFrom("users")
    .leftJoin("knownDevices", (on) =>
      on
        .onRef("knownDevices.strUser", "=", "users.strUser")
        .on("strDeviceHash", "=", deviceHash ?? ""),
    )
    .selectAll("users")
    .select("strDeviceHash")
    .where("strEmailKey", "=", emailKey)
    .executeTakeFirst();
  if (!row) return { user: undefined, isKnown: false };
  const { strDeviceHash: known, ...user } = row;
  return { user, isKnown: known !== null };
}

/** Opens a session on a device, which is known to the account from then on; `set` is noted of the account. */
export async function enter(
  user: User,
  origin: Origin,
  event: "signedIn" | "signedUp" | "invitationUsed" | "passwordChanged",
  services: Services & AccountServices,
  set: Partial<User> = {},
) {
  const { strUser, strEmail: email } = user;
  return services.accountLog.write({ caller: NOBODY, origin }, async (trx, note) => {
    const strDevice = deviceName(origin.agent);
    const body = await openSession(trx, user, services.now(), { strDevice, set });
    const headers = await storeDevice(trx, strUser, origin, services.now());
    await note(event, { email, strUser });
    return { body, headers };
  });
}

/** The new user. A repeated call with its key finds the one that the first made. */
async function signUp(
  { password, ...person }: NewUser,
  key: string | undefined,
  services: Services,
): Promise<User> {
  const role = "guest";
  const stored = await storedPassword(password, role);
  // The password is not stored with the answer, so a repeat proves it again.
  const use = { key, request: ["createUser", person] };
  const { answer, isFirst } = await perform(use, services, (trx) => {
    const { name, email, address, dob, phone } = person;
    const account = { ...stored, strRole: role, isSelfSignedUp: true };
    return addUser(trx, { name, email, address, dob, phone, ...account }, services.now());
  });
  const user = await userById(services.database.db, answer);
  const isTheirs = isFirst || (await isPassword(prehash(password), user?.strPasswordHash));
  if (!user || !isTheirs) throw keyReused();
  return user;
}

/** The values to store after a right password: a new hash where the cost has changed. */
async function notedOf(
  { strPasswordHash, intPasswordFits }: User,
  password: string | undefined,
  hashed: string,
): Promise<Partial<User>> {
  return {
    ...(isOutdated(strPasswordHash) && { strPasswordHash: await hashPassword(hashed) }),
    intPasswordFits: password === undefined ? intPasswordFits : isFitForAdmin(password) ? 1 : 0,
  };
}

/** Notes a refusal, and throws it on. */
const whereTooMany = (note: () => void) => (error: unknown) => {
  if (error instanceof HttpError && error.status === 429) note();
  throw error;
};

export const auth = {
  async login({ body, origin }, services) {
    const { email, password, clientPrehash = "" } = body;
    const { address } = origin;
    const { accountLog } = services;
    const given = password === undefined ? clientPrehash : prehash(password);
    const accountKey = emailKey(email);
    const deviceHash = deviceHashOf(origin);
    if (deviceHash === null) assertRoom("stranger", network(address));
    const { user, isKnown } = await findUser(services, accountKey, deviceHash);
    const subjects = isKnown
      ? [ofDevice(accountKey, deviceHash ?? "")]
      : [ofAccount(accountKey), ofAddress(address)];
    const failed = { email, strUser: user?.strUser, address };
    const check = async () => {
      const isRight = await isPassword(given, user?.strPasswordHash);
      return isRight && user ? { user, set: await notedOf(user, password, given) } : null;
    };
    const [lane, who] = isKnown
      ? (["known", accountKey] as const)
      : (["stranger", network(address)] as const);
    const right = await throttled(lane, who, subjects, services, check).catch(
      whereTooMany(() => accountLog.flood({ ...failed, event: "signInThrottled" })),
    );
    if (!right) {
      accountLog.flood({ ...failed, event: "signInFailed" });
      throw unauthorized(WRONG_SIGN_IN);
    }
    return enter(right.user, origin, "signedIn", services, right.set);
  },

  async createUser({ body, key, origin }, services) {
    const { address } = origin;
    if (services.signUp === "closed") throw signUpClosed();
    const subjects = ofSignUp(address);
    const user = await inLane("signUp", network(address), async () => {
      await countTry(subjects, services);
      return signUp(body, key, services);
    }).catch(
      whereTooMany(() =>
        services.accountLog.flood({ event: "signUpThrottled", email: body.email, address }),
      ),
    );
    return enter(user, origin, "signedUp", services);
  },

  async logout({ caller }, services) {
    await performAs(caller, services, (trx) =>
      endOwn(trx, caller).where("strTokenHash", "=", caller.strTokenHash).execute(),
    );
  },
} satisfies Handlers<AccountServices>;
