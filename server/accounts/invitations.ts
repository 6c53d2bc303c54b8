/** Invitations: made and withdrawn by admins, used once by whoever opens the link (our addition under /api; docs/design.md, "Roles"). */
import type { Right } from "#domain/types.ts";
import type { Handlers, Origin, Services } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import { duplicate, notFound } from "../kernel/errors.ts";
import { setPassword } from "./accountChange.ts";
import { type AccountServices, addEntry } from "./accountLog.ts";
import { enter, userById } from "./auth.ts";
import { inLane } from "./hashQueue.ts";
import { addLink, findLink, type Link, useLink } from "./links.ts";
import { fitnessOf } from "./passwordPolicy.ts";
import { hashPassword, prehash } from "./passwords.ts";
import { assertCovers, flagsOf, rightsOf } from "./rights.ts";
import { countTry, ofLink, refuseWhileBlocked } from "./tries.ts";
import { addUser } from "./users.ts";

/** Stores an invitation, of the terminal where nobody makes it. Rights are an admin's only. */
export const invite = (
  trx: Trx,
  { role, name, rights }: { role: string; name: string; rights: readonly Right[] },
  now: number,
  strBy: string | null = null,
) =>
  addLink(
    trx,
    {
      ...{ strKind: "invite", strUser: null, strBy, strName: name, strRole: role },
      ...flagsOf(role === "admin" ? rights : []),
    },
    now,
  );

/** The link, before anything slow is done for a stranger; secrets that are none are counted. */
async function foundLink(secret: string, { address }: Origin, services: Services): Promise<Link> {
  const subjects = [ofLink(address)];
  await refuseWhileBlocked(subjects, services);
  return findLink(services.database.db, secret, services.now()).catch(async (error) => {
    await countTry(subjects, services);
    throw error;
  });
}

const invited = (strUser: string, { address }: Origin) => ({
  ...{ email: "", strUser, strBy: strUser, address },
});

export const invitations = {
  async listInvitations(_call, { database, now }) {
    const rows = await database.db
      .selectFrom("links")
      .selectAll()
      .where("strKind", "=", "invite")
      .where("intExpiresAt", ">", now())
      .orderBy("intCreatedAt", "desc")
      .orderBy("strSecretHash")
      .execute();
    const body = rows.map((row) => ({
      id: row.strSecretHash,
      name: row.strName,
      role: row.strRole,
      rights: rightsOf(row),
      expiresAt: Number(row.intExpiresAt),
    }));
    return { status: 200, body };
  },

  async createInvitation({ body, caller, origin }, services) {
    const { role, name = "", rights = [] } = body;
    assertCovers(caller, rights);
    const { database, now } = services;
    const given = { role, name: name.trim(), rights };
    const by = caller?.strUser ?? "";
    const made = await database.write(async (trx) => {
      // Of who invites, for nobody else has an account yet; the name of who is invited would stay in the log.
      await addEntry(trx, { ...invited(by, origin), event: "invited", detail: role }, now());
      return invite(trx, given, now(), by);
    });
    return { status: 201, body: made };
  },

  async deleteInvitation({ params, caller, origin }, { database, now }) {
    await database.write(async (trx) => {
      const gone = await trx
        .deleteFrom("links")
        .where("strSecretHash", "=", params.invitation)
        .where("strKind", "=", "invite")
        .returning("strRole")
        .executeTakeFirstOrThrow(() => notFound("There is no such invitation any more."));
      const withdrawn = { event: "invitationWithdrawn" as const, detail: gone.strRole };
      await addEntry(trx, { ...invited(caller?.strUser ?? "", origin), ...withdrawn }, now());
    });
    return { status: 204, body: undefined };
  },

  async readLink({ body, origin }, services) {
    const { strKind, strName, strRole } = await foundLink(body.secret, origin, services);
    return { status: 200, body: { kind: strKind, name: strName, role: strRole } };
  },

  async acceptInvitation({ body, origin }, services) {
    const { secret, password, email, address, dob, phone } = body;
    const { database, now } = services;
    const { strName, strRole } = await foundLink(secret, origin, services);
    const person = { email, address, dob, phone, name: strName || body.name, strRole };
    const intPasswordFits = fitnessOf(password, strRole);
    const strPasswordHash = await inLane("signUp", () => hashPassword(prehash(password)));
    const strUser = await database.write(async (trx) => {
      const link = await useLink(trx, secret, "invite", now());
      const account = { strPasswordHash, intPasswordFits, rights: rightsOf(link) };
      const id = await addUser(trx, { ...person, ...account }, now());
      if (!id) throw duplicate("There is an account with this e-mail already.");
      return id;
    });
    const user = await userById(services, strUser);
    if (!user) throw notFound("There is no such person.");
    return { status: 201, ...(await enter(user, origin, "invitationUsed", services)) };
  },

  async resetPassword({ body, origin }, services) {
    const { secret, password } = body;
    const { database, now } = services;
    const { strRole } = await foundLink(secret, origin, services);
    const intPasswordFits = fitnessOf(password, strRole);
    const strPasswordHash = await inLane("signUp", () => hashPassword(prehash(password)));
    const strUser = await database.write(async (trx) => {
      const { strUser: id } = await useLink(trx, secret, "reset", now());
      await setPassword(trx, id ?? "", { strPasswordHash, intPasswordFits });
      return id ?? "";
    });
    const user = await userById(services, strUser);
    if (!user) throw notFound("There is no such person.");
    return { status: 200, ...(await enter(user, origin, "passwordChanged", services)) };
  },
} satisfies Handlers<
  | "listInvitations"
  | "createInvitation"
  | "deleteInvitation"
  | "readLink"
  | "acceptInvitation"
  | "resetPassword",
  AccountServices
>;
