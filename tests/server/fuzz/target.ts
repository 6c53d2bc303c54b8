/** The app that is fuzzed: real HTTP, a database file of its own, and a note of which operation each request reached. */

import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/open.ts";
import type { Handler, Handlers, OperationId } from "#server/handler.ts";
import { handlers } from "#server/handlers.ts";
import { openSession, SESSION_LENGTH } from "#server/sessions.ts";
import { ROLES, type Role, startApp, type TestApp } from "../server.ts";
import { ask, type FuzzAnswer } from "./client.ts";
import { BOX_CODES, TOY_CODES } from "./fromSchema.ts";
import type { FuzzRequest, Token } from "./requests.ts";

/** Milliseconds that pass between two requests. */
const STEP = 1000;
const RENEWED_EVERY = 1000;

export interface Reaction {
  answer: FuzzAnswer;
  /** The operation whose handler ran, or null where none did. */
  reached: OperationId | null;
}

/** The sample stock, and half of what calls ask for. */
async function stockUp({ call }: TestApp) {
  await call("POST", "/api/sample");
  for (const strToyBarcode of TOY_CODES.slice(0, 5)) {
    await call("POST", "/toys", { strToyBarcode, strName: "Toy", tags: ["wood", "rail"] });
  }
  for (const strBoxCode of BOX_CODES.slice(0, 3)) {
    await call("POST", "/boxes", { strBoxCode });
    await call("POST", `/boxes/${strBoxCode}/toys`, { strToyBarcode: TOY_CODES[0] });
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
    return { database, remove: () => database.close() };
  };
  const started = await startApp(open, {
    handlers: Object.fromEntries(noted) as Handlers<OperationId>,
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
  async function tokenOf(role: Role, now: number): Promise<string> {
    const user = await database.db
      .selectFrom("users")
      .selectAll()
      .where("strRole", "=", role)
      .orderBy("strName", "desc")
      .executeTakeFirstOrThrow();
    return `Bearer ${(await openSession(user, { database, now: () => now })).accessToken}`;
  }
  async function signIn() {
    tokens.expired = await tokenOf("admin", clock.now - SESSION_LENGTH);
    for (const role of ROLES) tokens[role] = await tokenOf(role, clock.now);
  }
  await signIn();

  let asked = 0;
  async function react(request: FuzzRequest): Promise<Reaction> {
    asked++;
    clock.now += STEP;
    if (asked % RENEWED_EVERY === 0) await signIn();
    reached = null;
    const { method, path, headers, body, token } = request;
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
    if (reached === "logout" && answer.status === 204) {
      tokens.signedOut = authorization ?? "";
      await signIn();
    }
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
