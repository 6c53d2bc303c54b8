/** Everybody with an account, and what admins who manage people do with accounts (our addition under /api; docs/design.md, "Roles"). */
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Person } from "#domain/types.ts";
import type { Call, Handlers, Services } from "../calls/handler.ts";
import type { Db, Trx } from "../database/database.ts";
import { conflict, notForPrograms, notFound } from "../kernel/errors.ts";
import { changeAccount, endSessions, type NotePerson } from "./accountChange.ts";
import type { AccountServices, From } from "./accountLog.ts";
import { mailLink } from "./linkMail.ts";
import { addLink, endResetLinks } from "./links.ts";
import { assertCovers, assertFullAdmin, flagsOf, rightsOf } from "./rights.ts";
import { eraseUser } from "./users.ts";

const LOG_LISTED = 100;

const people = (db: Db, now: number) =>
  db
    .selectFrom("users")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("sessions")
        .whereRef("sessions.strUser", "=", "users.strUser")
        .where("sessions.intExpiresAt", ">", now)
        .where("sessions.strProgram", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("intDevices"),
    );
type Row = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

function personOf(row: Row): Person {
  return {
    id: row.strUser,
    name: row.strName,
    email: row.strEmail,
    role: row.strRole,
    rights: rightsOf(row),
    disabled: row.intDisabled === 1,
    selfSignedUp: row.intSelfSignedUp === 1,
    createdAt: row.intCreatedAt,
    lastSeenAt: row.intLastSeenAt,
    devices: row.intDevices ?? 0,
  };
}

const findPerson = (db: Db, id: string, now: number): Promise<Row> =>
  people(db, now)
    .where("users.strUser", "=", id)
    .executeTakeFirstOrThrow(() => notFound("There is no such person."));

type OfPerson = From & Pick<Call<"changePerson">, "params">;

/** Throws where a program would reach its own person's account, for one by a link to a new password. */
function refuseOwnPerson({ caller, params }: OfPerson): void {
  if (caller.program && params.person === caller.strUser) throw notForPrograms();
}

/** Runs a write about a person, with a function that notes events of that person. */
async function about<T>(
  call: OfPerson,
  { accountLog, now }: Services & AccountServices,
  work: (trx: Trx, row: Row, note: NotePerson) => Promise<T>,
): Promise<T> {
  refuseOwnPerson(call);
  return accountLog.write(call, async (trx, note) => {
    const row = await findPerson(trx, call.params.person, now());
    assertCovers(call.caller, rightsOf(row));
    const { strUser, strEmail: email } = row;
    return work(trx, row, (event, detail = "") => note(event, { email, strUser, detail }));
  });
}

export const peopleHandlers = {
  async listPeople({ query }, { database, now }) {
    const { q = "", limit = 1000, offset = 0 } = query;
    const words = q.trim().toLowerCase().split(/\s+/);
    const rows = await people(database.db, now()).orderBy("users.strEmailKey").execute();
    // A company's people are few: the search is the same on both databases here.
    const found = rows.filter(({ strName, strEmail, strRole }) => {
      const text = `${strName}\n${strEmail}\n${strRole}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return {
      body: found.slice(offset, offset + limit).map(personOf),
      headers: { "x-total-count": String(found.length) },
    };
  },

  async changePerson(call, services) {
    assertCovers(call.caller, call.body.rights ?? []);
    const body = await about(call, services, async (trx, row, note) => {
      const warnings = await changeAccount(trx, row, note, call.body);
      const person = personOf(await findPerson(trx, row.strUser, services.now()));
      // A new role may bring rights that the call does not name.
      assertCovers(call.caller, person.rights);
      return { ...person, warnings };
    });
    return { body };
  },

  async endPersonSessions(call, services) {
    await about(call, services, async (trx, { strUser }, note) => {
      await endSessions(trx, strUser);
      await note("sessionsEnded");
    });
  },

  async deletePerson(call, { accountLog, now }) {
    const { params, caller } = call;
    refuseOwnPerson(call);
    assertCovers(caller, RIGHTS);
    await accountLog.write(call, async (trx, note) => {
      const { strUser } = await findPerson(trx, params.person, now());
      await eraseUser(trx, strUser);
      await assertFullAdmin(trx);
      // The event is noted of the acting admin: nothing about the erased person is kept.
      if (strUser !== caller.strUser) await note("deleted");
    });
  },

  async createResetLink(call, services) {
    const { to, ...made } = await about(call, services, async (trx, row, note) => {
      const { strUser, strName, strRole } = row;
      if (row.intDisabled === 1) throw conflict("conflict", peopleMessages.enableFirst(strName));
      await endResetLinks(trx, strUser);
      const strBy = call.caller.strUser;
      const link = { strKind: "reset" as const, strUser, strBy, strName, strRole, ...flagsOf([]) };
      await note("resetLinkMade");
      const { secret, expiresAt } = await addLink(trx, link, services.now());
      return { secret, expiresAt, to: row.strEmail };
    });
    const mail = await mailLink(to, { ...made, kind: "reset" }, call.origin, services);
    return { body: { ...made, mail } };
  },

  async listAccountLog(_call, { database, accountLog }) {
    await accountLog.flush();
    const body = await database.db
      .selectFrom("accountLog")
      .innerJoin("users", "users.strUser", "accountLog.strUser")
      .leftJoin("users as by", "by.strUser", "accountLog.strBy")
      .select(["strEntry as id", "strEvent as event", "strDetail as detail", "intAt as at"])
      .select(["accountLog.strAddress as address", "intTimes as times"])
      .select(["users.strName as name", "by.strName as by"])
      .orderBy("intAt", "desc")
      .orderBy("strEntry")
      .limit(LOG_LISTED)
      .execute();
    return { body };
  },
} satisfies Handlers<AccountServices>;
