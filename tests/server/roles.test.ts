/** The roles: every operation of the contract with every kind of caller (docs/design.md, "Roles"). */
import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { withRight } from "#domain/people/people.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Right } from "#domain/types.ts";
import { changeAccount, endSessions } from "#server/accounts/accountChange.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { addUser, userByEmail } from "#server/accounts/users.ts";
import type { Trx } from "#server/database/database.ts";
import type { User } from "#server/database/tables/accounts.ts";
import { expectContract, type Operation, operations } from "./contractChecks.ts";
import { databases } from "./databases.ts";
import { goodCall, rowOf, type Sent, sendCall } from "./operationRows.ts";
import { stockApp } from "./stockApp.ts";

const NO_SESSION = [
  undefined,
  `Bearer ${"A".repeat(43)}`,
  "Bearer ",
  "Basic YTpi",
  `Bearer ${"A".repeat(9000)}`,
];
const noNote = async () => {};
const setUser = (trx: Trx, { strUser }: User, set: Partial<User>) =>
  trx.updateTable("users").set(set).where("strUser", "=", strUser).execute();
/** The ways to shut out somebody whose call waits for the writer, and its answer. The last two leave the session open. */
const SHUT_OUT: Record<string, [status: number, way: (trx: Trx, user: User) => Promise<unknown>]> =
  {
    demoted: [401, (trx, user) => changeAccount(trx, user, noNote, { role: "guest" })],
    disabled: [401, (trx, user) => changeAccount(trx, user, noNote, { disabled: true })],
    signedOut: [401, (trx, { strUser }) => endSessions(trx, strUser)],
    anotherRole: [403, (trx, user) => setUser(trx, user, { strRole: "other" })],
    aRightLess: [403, (trx, user) => setUser(trx, user, { intMayManage: 0 })],
  };
const writes = ({ id, method }: Operation) =>
  id === "getBarcodePdf" || (method !== "GET" && id !== "previewLabels");
/** What is written into: by all that changes the stock or counts, the counters. */
const TABLES = [
  ...(["counters", "codes", "imports", "settings", "receivers"] as const),
  ...(["users", "sessions", "links", "accountLog"] as const),
];
const guarded = operations.filter(({ roles }) => roles !== null);
const anybodys = operations.filter(({ roles }) => roles === null);

it("what changes the stock, deletes of it, or manages people asks for the right to", () => {
  const asking = operations.filter(({ right }) => right).map(({ id, right }) => `${id} ${right}`);
  const deleting = operations.filter(({ id }) => /^delete(Box|Section|Toy)/.test(id));
  for (const { id, right } of deleting) expect(right, id).toBe("delete");
  for (const { id, path, right } of operations) {
    const isAboutPeople = /^\/(people|invitations|account-log)/.test(path);
    if (isAboutPeople) expect(right, id).toBe("people");
  }
  expect(asking.length).toBeGreaterThanOrEqual(40);
  // All that is sent for something else than an account, or to be looked at, changes the stock.
  const OTHERS = /^\/(auth|account|people|invitations|labels|settings|receivers)/;
  for (const { id, method, path, right } of operations) {
    if (method !== "GET" && !OTHERS.test(path)) expect(right, id).toBeOneOf(["stock", "delete"]);
  }
});

describe.each(databases)("callers on $name", ({ open }) => {
  const app = stockApp(open);
  // A write waits for its turn in another way on each; all else is the same.
  const isFirst = open === databases[0]?.open;
  let last = 0;
  const next = () => {
    last += 2;
    return last;
  };

  // Few rows are compared, and no message is sent meanwhile, which is a write.
  beforeEach(() =>
    app.database.write(async (trx) => {
      await trx.deleteFrom("users").where("strEmail", "like", "caller%").execute();
      await trx.deleteFrom("receivers").execute();
    }),
  );

  /** All that is stored in TABLES. */
  async function stored() {
    const { db } = app.database;
    const rows = TABLES.map((table) =>
      db
        .selectFrom(table as "users")
        .selectAll()
        .execute(),
    );
    return (await Promise.all(rows)).map((some) => JSON.stringify(some)).join("\n");
  }

  /** A new account with a session, which the next test does not find unless it is kept. */
  async function caller(role: string, rights: readonly Right[] = [], keeps = "caller") {
    const { database, clock } = app;
    const email = `${keeps}${next()}@x.yz`;
    return database.write(async (trx) => {
      const { strPasswordHash = "" } = (await userByEmail(trx, app.emailOf("admin"))) ?? {};
      const person = { email, name: "A Caller", strPasswordHash, strRole: role, rights };
      await addUser(trx, person, clock.now);
      const user = await userByEmail(trx, email);
      if (!user) throw new Error("There is no caller.");
      const session = await openSession(trx, user, clock.now);
      return { user, token: `Bearer ${session.accessToken}` };
    });
  }

  /** Returns the status of what is answered as the contract says. The body's last part is sent after `meanwhile`. */
  async function send(
    operation: Operation,
    sent: Sent,
    authorization?: string,
    meanwhile?: () => Promise<unknown>,
  ) {
    async function* slowly(text: string | Buffer) {
      yield text.slice(0, 1);
      await meanwhile?.();
      yield text.slice(1);
    }
    const { body = {} } = sent;
    const text = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const given = meanwhile ? { ...sent, body: Readable.from(slowly(text)) } : sent;
    // operations.test.ts has the last one.
    const base = operation.bases[0];
    const answer = await sendCall(app, operation, given, { base, authorization });
    expectContract(operation, answer);
    return answer.status;
  }

  /** Runs a write before the next one that is asked for, as if that had waited for it. */
  function beforeNextWrite(earlier: () => Promise<unknown>): void {
    const { database } = app;
    const write = database.write.bind(database);
    database.write = async (work) => {
      database.write = write;
      await earlier();
      return write(work);
    };
  }

  /** Those who are refused everywhere, and stay as they are: one of each is enough. */
  const refused = new Map<string, ReturnType<typeof caller>>();
  function refusedCaller(role: string, without?: Right) {
    const key = `${role} ${without}`;
    const known =
      refused.get(key) ?? caller(role, without ? withRight(RIGHTS, without) : [], "kept");
    refused.set(key, known);
    return known;
  }

  let out: ReturnType<typeof makeShutOut> | undefined;
  const shutOut = () => {
    out ??= makeShutOut();
    return out;
  };

  /** Admins with all rights whose session is none any more. */
  async function makeShutOut() {
    const { database, clock } = app;
    const [expired, signedOut, disabled] = [
      await caller("admin", RIGHTS, "kept"),
      await caller("admin", RIGHTS, "kept"),
      await caller("admin", RIGHTS, "kept"),
    ];
    await database.write(async (trx) => {
      await trx.deleteFrom("sessions").where("strUser", "=", signedOut.user.strUser).execute();
      await changeAccount(trx, disabled.user, noNote, { disabled: true });
      await trx
        .updateTable("sessions")
        .set({ intExpiresAt: clock.now })
        .where("strUser", "=", expired.user.strUser)
        .execute();
    });
    return Object.entries({ expired, signedOut, disabled });
  }

  it.each(isFirst ? anybodys : [])(
    "$method $path is anybody's, whatever session comes with it",
    async (operation) => {
      const { status } = rowOf(operation);
      const good = () => goodCall(operation, app, next());
      const others = ["guest", "other", "admin"].map(
        async (role) => [role, await caller(role)] as const,
      );
      for (const [name, who] of [...(await Promise.all(others)), ...(await shutOut())]) {
        app.clock.now += 120_000;
        expect(await send(operation, await good(), who.token), name).toBe(status);
      }
      expect(await send(operation, await good()), "nobody").toBe(status);
    },
  );

  it.each(isFirst ? guarded : guarded.filter(({ id }) => id === "createToy"))(
    "$method $path",
    async (operation) => {
      const { roles } = operation;
      const { rights, status, others = status } = rowOf(operation);
      const isForAll = roles?.length === 0;
      const sent = await goodCall(operation, app, next());
      const { database } = app;

      for (const header of NO_SESSION)
        expect(await send(operation, sent, header), header).toBe(401);
      for (const role of ["guest", "other"]) {
        if (isForAll) continue;
        expect(await send(operation, sent, (await refusedCaller(role)).token), role).toBe(403);
      }
      for (const right of rights) {
        const without = await refusedCaller("admin", right);
        expect(await send(operation, sent, without.token), `without ${right}`).toBe(403);
      }

      for (const [name, who] of await shutOut()) {
        expect(await send(operation, sent, who.token), name).toBe(401);
      }

      if (operation.method !== "GET") {
        const demoted = await caller("admin", RIGHTS);
        const demote = () =>
          database.write((trx) => changeAccount(trx, demoted.user, noNote, { role: "guest" }));
        expect(await send(operation, sent, demoted.token, demote), "demoted").toBe(401);
      }
      for (const [name, [refused, shutOut]] of writes(operation) ? Object.entries(SHUT_OUT) : []) {
        const waiting = await caller("admin", RIGHTS);
        let before = "";
        beforeNextWrite(async () => {
          await database.write((trx) => shutOut(trx, waiting.user));
          before = await stored();
        });
        // One picture a second is taken.
        app.clock.now += 1000;
        expect(await send(operation, sent, waiting.token), `${name} while it waited`).toBe(refused);
        expect(await stored(), `${name} while it waited`).toBe(before);
      }

      // The call is still good, for an admin who has the right.
      app.clock.now += 1000;
      const admin = await caller("admin", rights.length > 0 ? RIGHTS : []);
      expect(await send(operation, sent, admin.token), "admin").toBe(others);
    },
  );
});
