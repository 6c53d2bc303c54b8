/** The log of accounts: a line in the server's log, and for people's accounts an entry that admins see. */
import { createHmac, hash } from "node:crypto";
import type { AccountEvent } from "#domain/people/peopleMessages.ts";
import type { Call, OperationId, Services } from "../calls/handler.ts";
import { performAs } from "../calls/perform.ts";
import type { Trx } from "../database/database.ts";
import { write } from "../database/writer.ts";
import type { Mail } from "../mail/mail.ts";
import { emailKey, userById } from "./users.ts";

export interface Happened {
  event: AccountEvent;
  /** The account's e-mail, empty where it is about no account's; only a keyed hash of it is in the log, for people mistype passwords there. */
  email: string;
  /** Undefined for an e-mail of no account, of which there is a log line only. */
  strUser?: string | undefined;
  address: string;
  /** The id of the acting person; empty, or undefined, for nobody's. */
  strBy?: string | undefined;
  detail?: string;
}

/** Notes an event: of the caller, who did it, where nothing else is said. */
type Note = (
  event: AccountEvent,
  about?: Partial<Pick<Happened, "email" | "strUser" | "detail">>,
) => Promise<void>;

/** Whose call it is, and where it comes from. */
export type From = Pick<Call<OperationId>, "caller" | "origin">;

/**
 * Events that may come in floods are one entry an hour, with a count and the last address, so that nobody buries the
 * others.
 */
const HOUR = 60 * 60 * 1000;
const FLOODS = new Set<AccountEvent>(["signInFailed", "signInThrottled"]);
/** What people do to their own accounts: one entry an hour and an address. */
const OWN = new Set<AccountEvent>([
  "signedIn",
  "signedOut",
  "nameChanged",
  "emailChanged",
  "passwordChanged",
]);
/** Milliseconds between two writes of such entries, so that a flood writes little. */
const PAUSE = 10_000;

/** Adds an entry that admins see. */
export async function addEntry(trx: Trx, happened: Happened, now: number, times = 1) {
  const { event, strUser, address, strBy, detail = "" } = happened;
  if (!strUser) return;
  const hour = Math.floor(now / HOUR);
  const ofOwn = OWN.has(event) ? `${hour} ${address}` : crypto.randomUUID();
  const bucket = FLOODS.has(event) ? hour : ofOwn;
  const strEntry = hash("sha256", `${strUser} ${event} ${bucket}`, "hex");
  await trx
    .insertInto("accountLog")
    .values({
      ...{ strEntry, strUser, strEvent: event, strDetail: detail, strBy: strBy || null },
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

type Parts = Pick<Services, "database" | "now" | "log" | "checkCaller">;

/** An event that came so many times, as it was the last time. */
interface Flood {
  happened: Happened;
  at: number;
  times: number;
}

/** Writes the log's lines and entries. */
export class AccountLog {
  readonly #services: Parts;
  readonly #key: string;
  readonly #floods = new Map<string, Flood>();
  readonly #timer: NodeJS.Timeout;

  private constructor(services: Parts, key: string) {
    this.#services = services;
    this.#key = key;
    this.#timer = setInterval(() => this.flush(), PAUSE).unref();
  }

  static async open(services: Parts): Promise<AccountLog> {
    const { strValue } = await services.database.db
      .selectFrom("secrets")
      .select("strValue")
      .where("strSecret", "=", "logKey")
      .executeTakeFirstOrThrow();
    return new AccountLog(services, strValue);
  }

  /** Runs a caller's or a stranger's write. Noted events are entries in its transaction, and lines of the log after it. */
  async write<T>(
    { caller, origin: { address } }: From,
    work: (trx: Trx, note: Note) => Promise<T>,
  ): Promise<T> {
    const { strUser } = caller;
    const { result, noted } = await performAs(caller, this.#services, async (trx) => {
      const noted: Happened[] = [];
      const note: Note = (event, about) => {
        const happened = { event, email: "", strUser, strBy: strUser, address, ...about };
        noted.push(happened);
        return addEntry(trx, happened, this.#services.now());
      };
      return { result: await work(trx, note), noted };
    });
    for (const happened of noted) this.#line(happened);
    return result;
  }

  /** The same account has the same hash, which is meaningless without the database's key. */
  #hashOf(email: string): string {
    const hmac = createHmac("sha256", this.#key).update(emailKey(email));
    return hmac.digest("hex").slice(0, 16);
  }

  #line({ event, email, address, detail: said = "" }: Happened): void {
    const words = said.split(" ").map((word) => (word.includes("@") ? this.#hashOf(word) : word));
    const detail = words.join(" ");
    const line = { event, address, account: this.#hashOf(email), ...(detail && { detail }) };
    this.#services.log.info(line, "account");
  }

  /** The log line, and later the entry: a write now would tell by its time that there is such an account. */
  flood(happened: Happened): void {
    this.#line(happened);
    const { event, strUser } = happened;
    if (!strUser) return;
    const { times = 0 } = this.#floods.get(`${strUser} ${event}`) ?? {};
    const flood = { happened, at: this.#services.now(), times: times + 1 };
    this.#floods.set(`${strUser} ${event}`, flood);
  }

  /**
   * Writes the entries of floods that are not written yet; what cannot be written stays for the next time.
   */
  async flush(): Promise<void> {
    const unwritten = new Map(this.#floods);
    const floods = [...unwritten.values()];
    this.#floods.clear();
    if (floods.length === 0) return;
    const { database, log } = this.#services;
    const written = write(database, async (trx) => {
      for (const { happened, at, times } of floods) {
        // Somebody may have been deleted meanwhile.
        const user = await userById(trx, happened.strUser ?? "");
        if (user) await addEntry(trx, happened, at, times);
      }
    });
    await written.catch((error) => {
      log.warn({ err: error }, "could not write the account log");
      for (const [key, flood] of unwritten) {
        const { times = 0, ...last } = this.#floods.get(key) ?? {};
        this.#floods.set(key, { ...flood, ...last, times: flood.times + times });
      }
    });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** The services of the handlers of accounts. */
export interface AccountServices {
  accountLog: AccountLog;
  /** Null where the server sends none. */
  mail: Mail | null;
  /** Whether strangers may make themselves an account. */
  signUp: "open" | "closed";
}
