/** Everybody with an account, and what admins who manage people do with accounts (our addition under /api; docs/design.md, "Roles"). */
import type { AccountEvent } from "#domain/people/people.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Person } from "#domain/types.ts";
import type { Caller, Handlers, Services } from "../calls/handler.ts";
import type { Db, Trx } from "../database/database.ts";
import { notFound } from "../kernel/errors.ts";
import { changeAccount, endSessions } from "./accountChange.ts";
import { type AccountServices, addEntry } from "./accountLog.ts";
import { addLink } from "./links.ts";
import { assertCovers, keepingFullAdmin, rightsOf } from "./rights.ts";
import { eraseUser } from "./users.ts";

const LOG_LENGTH = 100;

const people = (db: Db, now: number) =>
  db
    .selectFrom("users")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("sessions")
        .whereRef("sessions.strUser", "=", "users.strUser")
        .where("sessions.intExpiresAt", ">", now)
        .select((one) => one.fn.countAll().as("n"))
        .as("intDevices"),
    );
type Row = Awaited<ReturnType<ReturnType<typeof people>["execute"]>>[number];

const timeOf = (moment: number | string | null) => (moment === null ? null : Number(moment));

function personOf(row: Row): Person {
  return {
    id: row.strUser,
    name: row.strName,
    email: row.strEmail,
    role: row.strRole,
    rights: rightsOf(row),
    disabled: row.intDisabled === 1,
    selfSignedUp: row.intSelfSignedUp === 1,
    createdAt: timeOf(row.intCreatedAt),
    lastSeenAt: timeOf(row.intLastSeenAt),
    devices: Number(row.intDevices),
  };
}

async function findPerson(db: Db, id: string, now: number): Promise<Row> {
  const row = await people(db, now).where("users.strUser", "=", id).executeTakeFirst();
  if (!row) throw notFound("There is no such person.");
  return row;
}

/** Runs a write about a person and logs what it says happened. */
async function about<T>(
  id: string,
  { caller, origin }: { caller: Caller | null; origin: { address: string } },
  services: Services & AccountServices,
  work: (
    trx: Trx,
    row: Row,
  ) => Promise<{ result: T; events: { event: AccountEvent; detail: string }[] }>,
): Promise<T> {
  const now = services.now();
  const { address } = origin;
  const { result, happened } = await services.database.write(async (trx) => {
    const row = await findPerson(trx, id, now);
    assertCovers(caller, rightsOf(row));
    const { result, events } = await work(trx, row);
    const who = { email: row.strEmail, strUser: id, strBy: caller?.strUser, address };
    const happened = events.map((one) => ({ ...one, ...who }));
    for (const one of happened) await addEntry(trx, one, now);
    return { result, happened };
  });
  for (const one of happened) services.accountLog.line(one);
  return result;
}

export const peopleHandlers = {
  async listPeople({ query }, { database, now }) {
    const { q = "", limit = 1000, offset = 0 } = query;
    const words = q
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const rows = await people(database.db, now()).orderBy("users.strEmailKey").execute();
    // A company's people are few: the search is the same on both databases here.
    const found = rows.filter(({ strName, strEmail, strRole }) => {
      const text = `${strName}\n${strEmail}\n${strRole}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return {
      status: 200,
      body: found.slice(offset, offset + limit).map(personOf),
      headers: { "x-total-count": String(found.length) },
    };
  },

  async changePerson(call, services) {
    const { role, rights, disabled } = call.body;
    assertCovers(call.caller, rights ?? []);
    const body = await about(call.params.person, call, services, async (trx, row) => {
      const { happened, warnings } = await changeAccount(trx, row, { role, rights, disabled });
      const person = personOf(await findPerson(trx, row.strUser, services.now()));
      return { result: { ...person, warnings }, events: happened };
    });
    return { status: 200, body };
  },

  async endPersonSessions(call, services) {
    await about(call.params.person, call, services, async (trx, { strUser }) => {
      await endSessions(trx, strUser);
      return { result: undefined, events: [{ event: "sessionsEnded", detail: "" }] };
    });
    return { status: 204, body: undefined };
  },

  async deletePerson({ params, caller, origin }, services) {
    const { database, now } = services;
    assertCovers(caller, RIGHTS);
    await database.write(async (trx) => {
      const { strUser } = await findPerson(trx, params.person, now());
      await keepingFullAdmin(trx, () => eraseUser(trx, strUser));
      if (strUser === caller?.strUser) return;
      // Of who did it: of the person nothing stays.
      const who = { email: "", strUser: caller?.strUser, strBy: caller?.strUser };
      await addEntry(trx, { event: "deleted", address: origin.address, ...who }, now());
    });
    return { status: 204, body: undefined };
  },

  async createResetLink(call, services) {
    const body = await about(call.params.person, call, services, async (trx, row) => {
      const { strUser, strName, strRole } = row;
      await trx.deleteFrom("links").where("strUser", "=", strUser).execute();
      const none = { intMayDelete: 0, intMayManage: 0 };
      const strBy = call.caller?.strUser ?? null;
      const link = { strKind: "reset" as const, strUser, strBy, strName, strRole, ...none };
      const { secret, expiresAt } = await addLink(trx, link, services.now());
      const events = [{ event: "resetLinkMade" as const, detail: "" }];
      return { result: { secret, expiresAt }, events };
    });
    return { status: 201, body };
  },

  async listAccountLog(_call, { database, accountLog }) {
    await accountLog.flush();
    const rows = await database.db
      .selectFrom("accountLog")
      .innerJoin("users", "users.strUser", "accountLog.strUser")
      .leftJoin("users as by", "by.strUser", "accountLog.strBy")
      .select(["strEntry", "strEvent", "strDetail", "accountLog.strAddress", "intAt", "intTimes"])
      .select(["users.strName as name", "by.strName as byName"])
      .orderBy("intAt", "desc")
      .orderBy("strEntry")
      .limit(LOG_LENGTH)
      .execute();
    const body = rows.map((row) => ({
      id: row.strEntry,
      event: row.strEvent,
      detail: row.strDetail,
      name: row.name,
      by: row.byName,
      address: row.strAddress,
      at: Number(row.intAt),
      times: row.intTimes,
    }));
    return { status: 200, body };
  },
} satisfies Handlers<
  | "listPeople"
  | "changePerson"
  | "deletePerson"
  | "endPersonSessions"
  | "createResetLink"
  | "listAccountLog",
  AccountServices
>;
