/** Signing in, signing up and signing out (specification section 7, design section 4). */
import type { NewUser } from "#domain/types.ts";
import { prepared } from "./database/database.ts";
import { duplicate, unauthorized } from "./errors.ts";
import { guarded } from "./guessing.ts";
import type { Handlers, Services } from "./handler.ts";
import { keyReused, once } from "./idempotency.ts";
import { hashPassword, isPassword, prehash } from "./passwords.ts";
import { openSession } from "./sessions.ts";
import { addUser, emailKey } from "./users.ts";

const byEmail = prepared((db, args: { strEmailKey: string }) =>
  db.selectFrom("users").selectAll().where("strEmailKey", "=", args.strEmailKey),
);

const byId = prepared((db, args: { strUser: string }) =>
  db.selectFrom("users").selectAll().where("strUser", "=", args.strUser),
);

/** The new user's id. A repeated call with its key finds the user that the first one made. */
async function signUp(
  { password, ...person }: NewUser,
  key: string | undefined,
  services: Services,
): Promise<string> {
  const hashed = prehash(password);
  const strPasswordHash = await hashPassword(hashed);
  // The password stays out of what is remembered, so a repeat proves it again.
  const use = { key, strUser: "", request: ["createUser", person] };
  const { kept, isFirst } = await once(use, services, async (trx) => {
    const user = await addUser(trx, { ...person, strRole: "guest", strPasswordHash });
    if (!user) throw duplicate("There is an account with this e-mail already.");
    return user;
  });
  if (!isFirst) {
    const [user] = await services.database.read(byId, { strUser: kept });
    if (!(await isPassword(hashed, user?.strPasswordHash))) throw keyReused();
  }
  return kept;
}

export const auth = {
  async login({ body, address }, services) {
    const { email, password, clientPrehash = "" } = body;
    const given = password === undefined ? clientPrehash : prehash(password);
    const strEmailKey = emailKey(email);
    const user = await guarded(strEmailKey, address, services, async () => {
      const [found] = await services.database.read(byEmail, { strEmailKey });
      return (await isPassword(given, found?.strPasswordHash)) ? (found ?? null) : null;
    });
    if (!user) throw unauthorized("The e-mail or the password is not right.");
    return { status: 200, body: await openSession(user, services) };
  },

  async createUser({ body, key }, services) {
    const strUser = await signUp(body, key, services);
    const [user] = await services.database.read(byId, { strUser });
    if (!user) throw keyReused();
    return { status: 201, body: await openSession(user, services) };
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
} satisfies Handlers<"login" | "createUser" | "logout">;
