/** What happens to accounts: a line in the server's log, and for people's accounts an entry that admins see (design section 4). */
import { createHmac, hash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { AccountEvent } from "#domain/people/people.ts";
import type { Database, Trx } from "../database/database.ts";
import { emailKey } from "./users.ts";

export interface Happened {
  event: AccountEvent;
  /** The account's e-mail; only a keyed hash of it is in the log, for people mistype passwords there. */
  email: string;
  /** Undefined where nobody has the e-mail: then there is a log line only. */
  strUser?: string | undefined;
  address: string;
  /** The id of who did it. */
  strBy?: string | undefined;
  detail?: string;
}

/** Milliseconds for which entries are kept. */
const KEPT = 90 * 24 * 60 * 60 * 1000;
/** What may come in floods is one entry an hour, with a count. */
const HOUR = 60 * 60 * 1000;
const FLOODS = new Set<AccountEvent>(["signInFailed", "signInThrottled"]);
/** Milliseconds between two writes of such an entry for one account, so that a flood writes little. */
const PAUSE = 10_000;

/** Adds an entry that admins see. */
export async function addEntry(
  trx: Trx,
  happened: Happened,
  now: number,
  times = 1,
): Promise<void> {
  const { event, strUser, address, strBy, detail = "" } = happened;
  if (!strUser) return;
  const bucket = FLOODS.has(event) ? Math.floor(now / HOUR) : crypto.randomUUID();
  const strEntry = hash("sha256", `${strUser} ${event} ${bucket}`, "hex");
  await trx
    .deleteFrom("accountLog")
    .where("intAt", "<", now - KEPT)
    .execute();
  await trx
    .insertInto("accountLog")
    .values({
      ...{ strEntry, strUser, strEvent: event, strDetail: detail, strBy: strBy ?? null },
      ...{ strAddress: address, intAt: now, intTimes: times },
    })
    .onConflict((on) =>
      on.column("strEntry").doUpdateSet((eb) => ({
        strAddress: address,
        intAt: now,
        intTimes: eb("accountLog.intTimes", "+", times),
      })),
    )
    .execute();
}

interface Parts {
  database: Database;
  now: () => number;
  log: FastifyBaseLogger;
}

/** Writes the log's lines and floods' entries. */
export class AccountLog {
  readonly #services: Parts;
  #key: Promise<string> | undefined;
  readonly #floods = new Map<string, { since: number; times: number }>();

  constructor(services: Parts) {
    this.#services = services;
  }

  #readKey(): Promise<string> {
    const { db } = this.#services.database;
    this.#key ??= db
      .selectFrom("secrets")
      .select("strValue")
      .where("strSecret", "=", "logKey")
      .executeTakeFirstOrThrow()
      .then(({ strValue }) => strValue);
    return this.#key;
  }

  /** The log line. The same account has the same hash, which says nothing without the database's key. */
  async line({ event, email, address, detail }: Happened): Promise<void> {
    const key = await this.#readKey();
    const account = createHmac("sha256", key).update(emailKey(email)).digest("hex").slice(0, 16);
    this.#services.log.info({ event, address, account, ...(detail && { detail }) }, "account");
  }

  /** The log line, and the entry of what may come in floods. */
  async flood(happened: Happened): Promise<void> {
    await this.line(happened);
    const { event, strUser } = happened;
    if (!strUser) return;
    const { database, now } = this.#services;
    const time = now();
    const key = `${strUser} ${event}`;
    const known = this.#floods.get(key);
    if (known && Math.abs(time - known.since) < PAUSE) {
      known.times++;
      return;
    }
    this.#floods.set(key, { since: time, times: 0 });
    await database.write((trx) => addEntry(trx, happened, time, 1 + (known?.times ?? 0)));
  }
}

/** What handlers of accounts work with besides. */
export interface AccountServices {
  accountLog: AccountLog;
  /** Whether strangers may make themselves an account. */
  signUp: "open" | "closed";
}
