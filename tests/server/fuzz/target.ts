/** The app that is fuzzed: real HTTP, a database file of its own, and a note of which operation each request reached. */

import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { SESSION_LENGTH } from "#server/accounts/sessions.ts";
import type { Handler, Handlers, OperationId } from "#server/calls/handler.ts";
import { openDatabase } from "#server/database/open.ts";
import { handlers } from "#server/http/handlers.ts";
import { ROLES, type Role, startApp, type TestApp } from "../server.ts";
import { emptyStock, writeStock } from "../stockApp.ts";
import { ask, type FuzzAnswer } from "./client.ts";
import { BOX_CODES, OWN_FIELD, REAL, TOY_CODES } from "./fromSchema.ts";
import type { FuzzRequest, Token } from "./requests.ts";

/** Milliseconds that pass between two requests. */
const STEP = 1000;
const RENEWED_EVERY = 50;
const ENDS_SESSIONS = new Set(["logout", "signOutDevice", "signOutOthers"]);
const MAKES_LINKS = new Set(["createInvitation", "createResetLink"]);

export interface Reaction {
  answer: FuzzAnswer;
  /** The operation whose handler ran, or null where none did. */
  reached: OperationId | null;
}

/** The sample stock, most of what calls ask for where it is not there, and a count that is open. */
async function stockUp({ call, newSession, database }: TestApp) {
  const token = await newSession("admin");
  const post = (path: string, body?: object) => call("POST", path, body, { token });
  const own = { strField: OWN_FIELD, strName: "Shelf", strKind: "text", options: [] };
  await call("PATCH", "/api/settings", { ownFields: [own] }, { token });
  await post("/api/sample");
  const codes = TOY_CODES.slice(0, 8);
  const toy = { strName: "Toy", intQuantity: 30, tags: ["wood", "rail", "a/b", "🧸"] };
  for (const strToyBarcode of codes) {
    await post("/toys", { strToyBarcode, ...toy });
  }
  await post(`/api/toys/${codes[0]}/codes`, { strCode: "another" });
  const boxed = codes.slice(0, 4);
  await post("/sections", { intSection: 1 });
  for (const strBoxCode of BOX_CODES) {
    await post("/boxes", { strBoxCode });
    await post("/boxesinsections/1/boxes", { strBoxCode });
    await post("/api/bulk/put", { strToyBarcodes: boxed, strBoxCode, intAmountInBox: 9 });
  }
  await post("/boxes", { strBoxCode: "former" });
  await call("PUT", "/api/boxes/former/code", { strBoxCode: crypto.randomUUID() }, { token });
  const count = { strCount: crypto.randomUUID(), strBoxCode: BOX_CODES[0] };
  await post("/api/counts", { ...count, isTakingOver: true });
  // Former codes are free only when they are old.
  await writeStock(database, (trx) =>
    trx.updateTable("codes").set({ intSince: 0 }).where("isCurrent", "=", 0).execute(),
  );
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
    const backupPlace = { database: file, folder: join(folder, "backups") };
    return { database, backupPlace, remove: () => database.close() };
  };
  const started = await startApp(open, {
    handlers: Object.fromEntries(noted) as Handlers,
    dist,
  });
  const { app, database, clock } = started;
  await stockUp(started);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const tokens: Partial<Record<Token, string>> = {
    unknown: `Bearer ${randomBytes(32).toString("base64url")}`,
    odd: `Bearer ${"A".repeat(43)}, Basic YTpi`,
  };
  const sessionOf = async (role: Role) => `Bearer ${await started.newSession(role)}`;
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
    clock.now -= SESSION_LENGTH;
    tokens.expired = await sessionOf("admin");
    clock.now += SESSION_LENGTH;
    for (const role of ROLES) tokens[role] = await sessionOf(role);
  }
  await signIn();

  /** The secrets of links are shown once, in answers: the last one that each operation takes. */
  const secrets = new Map<string, string>();
  const invitations: string[] = [];
  const first = (query: RawBuilder<unknown>) => async () => {
    const { rows } = await sql<Record<string, string | number>>`${query} limit 1`.execute(
      database.db,
    );
    return Object.values(rows[0] ?? {})[0];
  };
  const formerOf = (kind: string) =>
    sql`from "codes" where "isCurrent" = 0 and "strKind" = ${kind} order by "strCode"`;
  const idOf: Record<
    keyof typeof REAL,
    (operation: string) => Promise<string | number | undefined>
  > = {
    // Somebody who signed up while fuzzing: the callers keep their roles.
    person: first(sql`select "strUser" from "users"
      where "strUser" not in (${sql.join(people.map(({ strUser }) => strUser))}) order by random()`),
    invitation: async () => invitations.shift(),
    secret: async (operation) => secrets.get(operation),
    group: first(sql`select "strGroup" from "changes" where "strGroup" like 'group-%'
      order by "intChange" desc`),
    hash: first(sql`select "strHash" from "pictures"`),
    receiver: first(sql`select "strReceiver" from "receivers" order by random()`),
    count: first(sql`select "strCount" from "counts" where "strState" = 'open' order by random()`),
    change: first(sql`select max("intChange") from "changes"`),
    earlier: first(sql`select max("intChange") - abs(random() % 5) from "changes"`),
    formerCode: first(sql`select "strCode" ${formerOf("toy")}`),
    formerBoxCode: first(sql`select "strCode" ${formerOf("box")}`),
    renamedBox: first(sql`select "strCode" from "codes" where "isCurrent" = 1 and "strKind" = 'box'
      and "intThing" = (select "intThing" ${formerOf("box")} limit 1)`),
    device: first(sql`select "strTokenHash" from "sessions" join "users" using ("strUser")
      where "strEmail" = ${started.emailOf("guest")} order by "sessions"."intCreatedAt"`),
  };
  const inJson = (id: string) => JSON.stringify(id).slice(1, -1);
  /** Puts real ids where a request stands for them. */
  async function withIds(
    { operation }: FuzzRequest,
    text: string,
    escaped: (id: string) => string,
  ): Promise<string> {
    let whole = text;
    for (const [name, placeholder] of Object.entries(REAL)) {
      if (!whole.includes(placeholder)) continue;
      const id = await idOf[name as keyof typeof REAL](operation);
      if (id) whole = whole.replaceAll(placeholder, escaped(String(id)));
    }
    return whole;
  }
  function noteSecrets(text: string) {
    const { id, secret } = JSON.parse(text);
    if (id) invitations.push(id);
    for (const use of ["readLink", id ? "acceptInvitation" : "resetPassword"]) {
      secrets.set(use, secret);
    }
  }

  let asked = 0;
  async function react(request: FuzzRequest): Promise<Reaction> {
    asked++;
    clock.now += STEP;
    if (asked % RENEWED_EVERY === 0) {
      await signIn();
      await stockUp(started);
    }
    // The sample is loaded into an empty stock only.
    if (request.operation === "loadSample" && request.kind === "good") await emptyStock(started);
    reached = null;
    const { method, headers, token } = request;
    const path = await withIds(request, request.path, encodeURIComponent);
    const body = request.body && (await withIds(request, request.body, inJson));
    const authorization = tokens[token];
    const answer = await ask(url, agent, {
      method,
      path,
      body,
      headers: {
        ...(authorization && { authorization }),
        ...headers,
      },
    });
    const { status, text } = answer;
    const operation: OperationId | null = reached;
    if (operation === "logout" && status === 204) tokens.signedOut = authorization ?? "";
    if (ENDS_SESSIONS.has(operation ?? "") && status < 300) await signIn();
    if (operation === "loadSample" && status === 201) await stockUp(started);
    if (status === 201 && MAKES_LINKS.has(operation ?? "")) noteSecrets(text);
    return { answer, reached: operation };
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
