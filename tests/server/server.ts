/** An app on an empty database of its own, with someone of each role, called through `inject`. */
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, InjectOptions } from "fastify";
import { expect, onTestFinished } from "vitest";
import { RIGHTS } from "#domain/people/roles.ts";
import type { ErrorBody, Person, Session } from "#domain/types.ts";
import { COST, hashPassword, prehash } from "#server/accounts/passwords.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { addUser } from "#server/accounts/users.ts";
import { type AppOptions, createApp } from "#server/http/app.ts";
import { type DatabaseKind, databases, type TestDatabase } from "./databases.ts";

export const PASSWORD = "Correct-Horse-1";
/** Slow by design, so made once for each cost. */
const passwordHashes = new Map<string, Promise<string>>();

function passwordHash(): Promise<string> {
  const cost = JSON.stringify(COST);
  const made = passwordHashes.get(cost) ?? hashPassword(prehash(PASSWORD));
  passwordHashes.set(cost, made);
  return made;
}

export type Role = "admin" | "guest" | "other";
export const ROLES: Role[] = ["admin", "guest", "other"];

interface Answered<Body> {
  status: number;
  body: Body;
  /** The body as it was sent. */
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

interface CallOptions {
  as?: Role | null;
  /** The token of another session than the role's first. */
  token?: string;
  key?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase["database"];
  tokens: Record<Role, string>;
  /** The clock's own time in milliseconds; set it to travel. */
  clock: { now: number };
  emailOf(role: Role): string;
  /** The token of another session. */
  newSession(role: Role): Promise<string>;
  /**
   * Calls as the admin, or as `as`; null is nobody. A body of text, bytes or a stream is sent as it is. `Body` is what
   * the test expects: an error unless it says otherwise.
   */
  call<Body = ErrorBody>(
    method: string,
    url: string,
    body?: unknown,
    more?: CallOptions,
  ): Promise<Answered<Body>>;
  /** What a read answers, which has to be 200. */
  get<Body>(url: string, more?: CallOptions): Promise<Body>;
  close(): Promise<void>;
}

/** Without the built app, each of whose files would be two routes. */
const dist = "/nowhere";

export const freshKey = () => randomBytes(12).toString("hex");

/** Starts an app; close it, or use `testApp` inside a test. */
export async function startApp(
  open = databases[0]?.open,
  options: Partial<AppOptions> = {},
): Promise<TestApp> {
  if (!open) throw new Error("There is no database to test on.");
  const { database, backupPlace, remove } = await open();
  const clock = { now: Date.parse("2031-01-01T12:00:00Z") };
  const now = () => clock.now;
  const app = await createApp({ database, backupPlace, now, dist, feedLifetime: 1, ...options });
  const emailOf = (role: Role) => `${role}@example.com`;
  const tokens = {} as Record<Role, string>;
  const newSession = async (role: Role) => {
    const users = database.db.selectFrom("users").selectAll();
    const user = await users.where("strEmail", "=", emailOf(role)).executeTakeFirstOrThrow();
    return (await database.write((trx) => openSession(trx, user, now()))).accessToken;
  };
  const strPasswordHash = await passwordHash();
  for (const role of ROLES) {
    const named = { email: emailOf(role), name: `The ${role}`, strRole: role };
    const person = { ...named, strPasswordHash, rights: role === "admin" ? RIGHTS : [] };
    await database.write((trx) => addUser(trx, person, clock.now));
    tokens[role] = await newSession(role);
  }
  async function call<Body>(
    method: string,
    url: string,
    body?: unknown,
    { as = "admin", token = as ? tokens[as] : "", key, headers = {} }: CallOptions = {},
  ) {
    const isReady = typeof body === "string" || Buffer.isBuffer(body) || body instanceof Readable;
    const response = await app.inject({
      method: method as InjectOptions["method"],
      url,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key ? { "idempotency-key": key } : {}),
        ...headers,
      },
      ...(body !== undefined && { payload: isReady ? body : JSON.stringify(body) }),
    } as InjectOptions);
    const isJson = /json/.test(String(response.headers["content-type"]));
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: (isJson ? response.json() : response.body) as Body,
    };
  }
  return {
    app,
    database,
    tokens,
    clock,
    emailOf,
    newSession,
    call,
    async get<Body>(url: string, more?: CallOptions) {
      const { status, body } = await call<Body>("GET", url, undefined, more);
      expect(status, `${url}: ${JSON.stringify(body)}`).toBe(200);
      return body;
    },
    async close() {
      await app.close();
      await remove();
    },
  };
}

/** A role's person as an admin sees them. */
export async function personOf({ get, emailOf }: TestApp, role: Role): Promise<Person> {
  const [person] = await get<Person[]>(`/api/people?q=${emailOf(role)}`);
  return person as Person;
}

/** Signs in with a password, from a device where `headers` have its cookie. */
export const signIn = (
  { call }: Pick<TestApp, "call">,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) => call<Session & ErrorBody>("POST", "/auth/login", { email, password }, { as: null, headers });

/** Another server on the PostgreSQL of an app, by its clock, to the end of the test. */
export async function secondServer(
  open: DatabaseKind["open"],
  { clock }: TestApp,
  options: Partial<AppOptions> = {},
) {
  const { database, remove } = await open();
  onTestFinished(remove);
  const app = await createApp({ database, now: () => clock.now, dist, ...options });
  onTestFinished(() => app.close());
  return { app, database };
}

/** Changes an account past the API, or all of them: makes it an admin's who may delete, unless more is told. */
export const changeUsers = (
  { database, emailOf }: TestApp,
  as: Role | null,
  to: { strRole?: string; intMayDelete?: 0 | 1 } = { strRole: "admin", intMayDelete: 1 },
) =>
  database.write((trx) => {
    const changed = trx.updateTable("users").set(to);
    return (as ? changed.where("strEmail", "=", emailOf(as)) : changed).execute();
  });

/** An app that is closed when the test ends. */
export async function testApp(...options: Parameters<typeof startApp>): Promise<TestApp> {
  const started = await startApp(...options);
  onTestFinished(() => started.close());
  return started;
}
