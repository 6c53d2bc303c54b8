/** Invitations: made and withdrawn by admins, used once by whoever opens the link (our addition under /api; docs/design.md, "Roles"). */
import { USUAL_RIGHTS } from "#domain/people/roles.ts";
import type { Invitation, Right } from "#domain/types.ts";
import type { Call, Handlers, Origin, Services } from "../calls/handler.ts";
import { NOBODY, performAs } from "../calls/perform.ts";
import type { Trx } from "../database/database.ts";
import type { Link } from "../database/tables/accounts.ts";
import { notFound } from "../kernel/errors.ts";
import { setPassword } from "./accountChange.ts";
import type { AccountServices } from "./accountLog.ts";
import { network } from "./addresses.ts";
import { enter } from "./auth.ts";
import { inLane } from "./hashQueue.ts";
import { mailLink } from "./linkMail.ts";
import { addLink, findLink, isOfFuture, isStillMakers, useLink } from "./links.ts";
import { storedPassword } from "./passwordPolicy.ts";
import { assertCovers, flagsOf, rightsOf } from "./rights.ts";
import { countTry, ofLink, refuseWhileBlocked } from "./tries.ts";
import { addUser, userById } from "./users.ts";

/** Stores an invitation, of the terminal where nobody makes it. Rights are an admin's only. */
export const invite = (
  trx: Trx,
  { role, name, rights }: { role: string; name: string; rights: readonly Right[] },
  now: number,
  by: string | null = null,
) =>
  addLink(
    trx,
    {
      ...{ strKind: "invite", strUser: null, strBy: by, strName: name, strRole: role },
      ...flagsOf(role === "admin" ? rights : []),
    },
    now,
  );

/**
 * The link, before anything slow is done for a stranger. Secrets that are none are counted, in the lane of those who
 * use links: the writes of a flood wait there, and no other write for them.
 */
async function foundLink(secret: string, { address }: Origin, services: Services): Promise<Link> {
  const subjects = [ofLink(address)];
  await refuseWhileBlocked(subjects, services);
  return findLink(services.database.db, secret, services.now()).catch(async (error) => {
    await inLane("signUp", network(address), () => countTry(subjects, services));
    throw error;
  });
}

/** The account of the person a link is for, once: `work` makes it, or gives it the password. */
async function userOfLink(
  kind: Link["strKind"],
  { body, origin }: Pick<Call<"resetPassword">, "body" | "origin">,
  services: Services,
  work: (
    trx: Trx,
    link: Link,
    stored: Awaited<ReturnType<typeof storedPassword>>,
  ) => Promise<string>,
) {
  const { secret, password } = body;
  const { database, now } = services;
  const { strRole } = await foundLink(secret, origin, services);
  const stored = await inLane("signUp", network(origin.address), () =>
    storedPassword(password, strRole),
  );
  const userId = await performAs(NOBODY, services, async (trx) =>
    work(trx, await useLink(trx, secret, kind, now()), stored),
  );
  const user = await userById(database.db, userId);
  if (!user) throw notFound("There is no such person.");
  return user;
}

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
    const body: Invitation[] = [];
    for (const row of rows) {
      // It lets nobody in meanwhile.
      if (isOfFuture(row, now()) || !(await isStillMakers(database.db, row))) continue;
      const { strSecretHash: id, strName: name, strRole: role, intExpiresAt: expiresAt } = row;
      body.push({ id, name, role, rights: rightsOf(row), expiresAt });
    }
    return { body };
  },

  async createInvitation(call, services) {
    const { body, caller } = call;
    const { accountLog, now } = services;
    // Rights are an admin's only: who may invite a guest need not have them.
    const { role, name = "", rights = role === "admin" ? USUAL_RIGHTS : [] } = body;
    assertCovers(caller, rights);
    const made = await accountLog.write(call, async (trx, note) => {
      // Noted of the inviting admin, since the invited person has no account yet. The invited name is left out: it would stay in the log.
      await note("invited", { detail: role });
      return invite(trx, { role, name: name.trim(), rights }, now(), caller.strUser);
    });
    const mail = await mailLink(
      body.email?.trim(),
      { ...made, kind: "invite" },
      call.origin,
      services,
    );
    return { body: { ...made, mail } };
  },

  async deleteInvitation(call, { accountLog }) {
    await accountLog.write(call, async (trx, note) => {
      const { strRole: detail } = await trx
        .deleteFrom("links")
        .where("strSecretHash", "=", call.params.invitation)
        .where("strKind", "=", "invite")
        .returning("strRole")
        .executeTakeFirstOrThrow(() => notFound("There is no such invitation any more."));
      await note("invitationWithdrawn", { detail });
    });
  },

  async readLink({ body, origin }, services) {
    const link = await foundLink(body.secret, origin, services);
    const { db } = services.database;
    const maker = await userById(db, link.strBy ?? "");
    const person = await userById(db, link.strUser ?? "");
    const found = { kind: link.strKind, name: link.strName, role: link.strRole };
    const who = {
      ...(maker && { by: maker.strName }),
      ...(person && { email: person.strEmail }),
    };
    return { body: { ...found, ...who } };
  },

  async acceptInvitation(call, services) {
    const { email, address, dob, phone, name } = call.body;
    const user = await userOfLink("invite", call, services, (trx, link, stored) => {
      const person = { email, address, dob, phone, name: link.strName || name };
      const account = { strRole: link.strRole, rights: rightsOf(link), ...stored };
      return addUser(trx, { ...person, ...account }, services.now());
    });
    return enter(user, call.origin, "invitationUsed", services);
  },

  async resetPassword(call, services) {
    const user = await userOfLink("reset", call, services, async (trx, link, stored) => {
      const { strUser } = link;
      await setPassword(trx, strUser ?? "", stored);
      return strUser ?? "";
    });
    return enter(user, call.origin, "passwordChanged", services);
  },
} satisfies Handlers<AccountServices>;
