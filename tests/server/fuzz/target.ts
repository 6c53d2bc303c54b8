/** The app that is fuzzed: real HTTP, a database file of its own, and a note of which operation each request reached. */

import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openSession, SESSION_LENGTH } from "#server/accounts/sessions.ts";
import type { Handler, Handlers, OperationId } from "#server/calls/handler.ts";
import { openDatabase } from "#server/database/open.ts";
import { handlers } from "#server/http/handlers.ts";
import { ROLES, type Role, startApp, type TestApp } from "../server.ts";
import { ask, type FuzzAnswer } from "./client.ts";
import { BOX_CODES, REAL, TOY_CODES } from "./fromSchema.ts";
import type { FuzzRequest, Token } from "./requests.ts";

/** Milliseconds that pass between two requests. */
const STEP = 1000;
const RENEWED_EVERY = 100;
const ENDS_SESSIONS = new Set(["logout", "signOutDevice", "signOutOthers"]);
const MAKES_LINKS = new Set(["createInvitation", "createResetLink"]);

export interface Reaction {
  answer: FuzzAnswer;
  /** The operation whose handler ran, or null where none did. */
  reached: OperationId | null;
}

/** The sample stock, and half of what calls ask for, where it is not there. */
async function stockUp({ call }: TestApp, token: string) {
  const post = (path: string, body?: object) => call("POST", path, body, { token });
  await post("/api/sample");
  for (const strToyBarcode of TOY_CODES.slice(0, 5)) {
    await post("/toys", { strToyBarcode, strName: "Toy", tags: ["wood", "rail"] });
  }
  for (const boxCode of BOX_CODES.slice(0, 3)) {
    await post("/boxes", { strBoxCode: boxCode });
    await post(`/boxes/${boxCode}/toys`, { strToyBarcode: TOY_CODES[0] });
  }
}

export async function fuzzTarget() {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-fuzz-"));
  const file = join(folder, "toyshelf.db");
  const dist = join(folder, "dist");
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), "<!doctype html><title>Toyshelf</title>");
  writeFileSync(join(dist, "assets/index-abc.js"), "");

  let reached: OperationId | null = null;
  const noted = Object.entries(handlers).map(([id, handler]) => [
    id,
    (call: never, services: never) => {
      reached = id as OperationId;
      return (handler as Handler<OperationId>)(call, services);
    },
  ]);
  const open = async () => {
    const database = await openDatabase(file);
    return { database, backupPlace: null, remove: () => database.close() };
  };
  const started = await startApp(open, {
    handlers: Object.fromEntries(noted) as Handlers,
    dist,
  });
  const { app, database, clock } = started;
  await stockUp(started, started.tokens.admin);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const tokens: Partial<Record<Token, string>> = {
    unknown: `Bearer ${randomBytes(32).toString("base64url")}`,
    odd: `Bearer ${"A".repeat(43)}, Basic YTpi`,
  };
  async function tokenOf(role: Role, now: number): Promise<string> {
    const user = await database.db
      .selectFrom("users")
      .selectAll()
      .where("strEmail", "=", started.emailOf(role))
      .executeTakeFirstOrThrow();
    return `Bearer ${(await database.write((trx) => openSession(trx, user, now))).accessToken}`;
  }
  const people = await database.db.selectFrom("users").selectAll().execute();
  async function signIn() {
    // A caller may have changed the password or the e-mail to one that nobody sends again.
    await database.write(async (trx) => {
      for (const { strUser, strPasswordHash, strEmail, strEmailKey } of people) {
        const users = trx.updateTable("users");
        // Somebody else may have taken it meanwhile.
        const freed = users.set((eb) => ({
          strEmail: eb.ref("strUser"),
          strEmailKey: eb.ref("strUser"),
        }));
        await freed.where("strEmailKey", "=", strEmailKey).execute();
        const own = users.set({ strPasswordHash, strEmail, strEmailKey });
        await own.where("strUser", "=", strUser).execute();
      }
    });
    tokens.expired = await tokenOf("admin", clock.now - SESSION_LENGTH);
    for (const role of ROLES) tokens[role] = await tokenOf(role, clock.now);
  }
  await signIn();

  /** A person who signed up while fuzzing: the callers keep their roles. */
  async function someone() {
    const { rows } = await sql<{ strUser: string }>`select "strUser" from "users"
      where "strUser" not in (${sql.join(people.map(({ strUser }) => strUser))})
      order by random() limit 1`.execute(database.db);
    return rows[0]?.strUser;
  }
  /** The secrets of links are shown once, in answers; the last of each kind. */
  let invited: string | undefined;
  let reset: string | undefined;
  const invitations: string[] = [];
  const idOf = {
    person: someone,
    invitation: async () => invitations.shift(),
    invited: async () => invited,
    reset: async () => reset,
    group: async () => {
      const query = database.db.selectFrom("changes").select("strGroup");
      const grouped = query.where("strGroup", "like", "group-%").orderBy("intChange", "desc");
      return (await grouped.limit(1).executeTakeFirst())?.strGroup ?? undefined;
    },
    hash: async () => {
      const query = database.db.selectFrom("pictures").select("strHash");
      return (await query.limit(1).executeTakeFirst())?.strHash;
    },
    change: async () => {
      const { rows } = await sql<{
        n: number;
      }>`select max("intChange") as n from "changes"`.execute(database.db);
      return String(rows[0]?.n);
    },
    device: async () => {
      const session = await database.db
        .selectFrom("sessions")
        .innerJoin("users", "users.strUser", "sessions.strUser")
        .select("strTokenHash")
        .where("strEmail", "=", started.emailOf("guest"))
        .orderBy("sessions.intCreatedAt")
        .executeTakeFirst();
      return session?.strTokenHash;
    },
  };
  /** Puts real ids where a request stands for them. */
  async function withIds(text: string): Promise<string> {
    let whole = text;
    for (const [name, placeholder] of Object.entries(REAL)) {
      if (!whole.includes(placeholder)) continue;
      const id = await idOf[name as keyof typeof REAL]();
      if (id) whole = whole.replaceAll(placeholder, id);
    }
    return whole;
  }
  function noteSecrets(text: string) {
    const { id, secret } = JSON.parse(text);
    if (id) {
      invited = secret;
      invitations.push(id);
    } else reset = secret;
  }

  let asked = 0;
  async function react(request: FuzzRequest): Promise<Reaction> {
    asked++;
    clock.now += STEP;
    if (asked % RENEWED_EVERY === 0) {
      await signIn();
      await stockUp(started, await started.newSession("admin"));
    }
    reached = null;
    const { method, headers, token } = request;
    const path = await withIds(request.path);
    const body = request.body && (await withIds(request.body));
    const authorization = tokens[token];
    const answer = await ask(url, agent, {
      method,
      path,
      body,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(authorization && { authorization }),
        ...headers,
      },
    });
    const { status, text } = answer;
    if (reached === "logout" && status === 204) tokens.signedOut = authorization ?? "";
    if (ENDS_SESSIONS.has(reached ?? "") && status < 300) await signIn();
    if (status === 201 && MAKES_LINKS.has(reached ?? "")) noteSecrets(text);
    return { answer, reached };
  }

  return {
    url,
    file,
    database,
    react,
    async close() {
      agent.destroy();
      await started.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
