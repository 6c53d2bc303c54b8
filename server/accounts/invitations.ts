/** Invitations: made and withdrawn by admins, used once by whoever opens the link (our addition under /api; design section 4, "Roles"). */
import type { Right } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import { duplicate, notFound } from "../kernel/errors.ts";
import { endSessions } from "./accountChange.ts";
import type { AccountServices } from "./accountLog.ts";
import { enter, userById } from "./auth.ts";
import { addLink, findLink, useLink } from "./links.ts";
import { hashPassword, prehash } from "./passwords.ts";
import { assertCovers, flagsOf, rightsOf } from "./rights.ts";
import { addUser } from "./users.ts";

/** Stores an invitation. Rights are an admin's only. */
export const invite = (
  trx: Trx,
  { role, name, rights }: { role: string; name: string; rights: readonly Right[] },
  now: number,
) =>
  addLink(
    trx,
    {
      ...{ strKind: "invite", strUser: null, strName: name, strRole: role },
      ...flagsOf(role === "admin" ? rights : []),
    },
    now,
  );

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

  async createInvitation({ body, caller }, { database, now }) {
    const { role, name = "", rights = [] } = body;
    assertCovers(caller, rights);
    const given = { role, name: name.trim(), rights };
    return { status: 201, body: await database.write((trx) => invite(trx, given, now())) };
  },

  async deleteInvitation({ params }, { database }) {
    const gone = await database.write((trx) =>
      trx
        .deleteFrom("links")
        .where("strSecretHash", "=", params.invitation)
        .where("strKind", "=", "invite")
        .executeTakeFirst(),
    );
    if (gone.numDeletedRows === 0n) throw notFound("There is no such invitation any more.");
    return { status: 204, body: undefined };
  },

  async readLink({ body }, { database, now }) {
    const { strKind, strName, strRole } = await findLink(database.db, body.secret, now());
    return { status: 200, body: { kind: strKind, name: strName, role: strRole } };
  },

  async acceptInvitation({ body, origin }, services) {
    const { secret, password, ...person } = body;
    const { database, now } = services;
    // Before the slow hash: a stranger has no link.
    await findLink(database.db, secret, now());
    const strPasswordHash = await hashPassword(prehash(password), "signUp");
    const strUser = await database.write(async (trx) => {
      const link = await useLink(trx, secret, "invite", now());
      const name = link.strName || person.name;
      const values = { ...person, name, strRole: link.strRole, strPasswordHash };
      const id = await addUser(trx, { ...values, rights: rightsOf(link) }, now());
      if (!id) throw duplicate("There is an account with this e-mail already.");
      return id;
    });
    const user = await userById(services, strUser);
    if (!user) throw notFound("There is no such person.");
    return { status: 201, ...(await enter(user, origin, "invitationUsed", services)) };
  },

  async resetPassword({ body, origin }, services) {
    const { database, now } = services;
    await findLink(database.db, body.secret, now());
    const strPasswordHash = await hashPassword(prehash(body.password), "signUp");
    const strUser = await database.write(async (trx) => {
      const link = await useLink(trx, body.secret, "reset", now());
      const id = link.strUser ?? "";
      await trx.updateTable("users").set({ strPasswordHash }).where("strUser", "=", id).execute();
      await endSessions(trx, id);
      return id;
    });
    const user = await userById(services, strUser);
    if (!user || user.intDisabled === 1) throw notFound("This account is disabled. Ask an admin.");
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
