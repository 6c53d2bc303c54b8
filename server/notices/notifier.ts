/** Sends the journal's notices to receivers, one message after the other for each (docs/design.md, "Notices"). */
import { type SqlBool, sql } from "kysely";
import { formatMessage, noticeMessages, subjectOf } from "#domain/notices/notices.ts";
import type { Message, Notice } from "#domain/types.ts";
import type { Services } from "../calls/handler.ts";
import { isLeft } from "../database/beats.ts";
import { readCounters } from "../database/counters.ts";
import type { Db } from "../database/database.ts";
import type { ReceiverRow } from "../database/tables/notices.ts";
import { write } from "../database/writer.ts";
import type { Mail } from "../mail/mail.ts";
import { digestOf } from "./digest.ts";
import { nextNotices, type Place } from "./journalNotices.ts";
import { callWebhook } from "./webhook.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Milliseconds between two looks for due messages. */
const LOOK_EVERY = 2000;
/** Milliseconds without a sign of the server that sends to a receiver, after which another does. */
const LEASE = 30_000;
/** Milliseconds between two signs of a server that sends. */
const BEAT_EVERY = LEASE / 3;
/** The most notices of a message. */
const MOST = 100;
/** The hour of the server's own day at which digests are sent. */
const MORNING = 7;
/** Milliseconds before the second attempt; each pause is three times the one before. */
const FIRST_PAUSE = 10_000;
const LONGEST_PAUSE = 6 * HOUR;
/** Milliseconds of failed attempts after which a receiver is given up. */
const GIVEN_UP_AFTER = 2 * DAY;
/**
 * Failed attempts that it has had by then at least, of about sixteen: the server may have been off, or its
 * clock wrong.
 */
const ATTEMPTS = 10;
/** Milliseconds to the next attempt at most; a longer wait was stored while a clock was ahead. */
const LONGEST_WAIT = 25 * HOUR;
/** The `intNextAt` of a receiver that was given up. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** The next moment of digests after `now`, both in milliseconds since 1970 UTC. */
export function nextMorning(now: number): number {
  const morning = new Date(now);
  morning.setHours(MORNING, 0, 0, 0);
  if (morning.getTime() <= now) morning.setDate(morning.getDate() + 1);
  return morning.getTime();
}

/** Whether a receiver is to be sent to, and no other server does. */
const isDue = (now: number) =>
  sql<SqlBool>`"intNextAt" <> ${NEVER} and ${isLeft(now, LEASE)}
    and "intNextAt" not between ${now + 1} and ${now + LONGEST_WAIT}`;

interface Options extends Pick<Services, "database" | "now" | "log"> {
  /** Null where the server has no SMTP_URL. */
  mail: Mail | null;
  /** Whether webhooks may lead into a private network. */
  isPrivateAllowed: boolean;
  /** The problems of the backups. */
  problems: () => string[];
  /** Milliseconds between two looks for due messages, for tests. */
  lookEvery?: number | undefined;
}

interface Next {
  message: Message | null;
  to: Place;
  isMore: boolean;
}

export class Notifier {
  readonly #options: Options;
  readonly #running = new Map<string, Promise<void>>();
  /** The receivers that this server has claimed. */
  readonly #claimed = new Set<ReceiverRow>();
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();

  constructor(options: Options) {
    this.#options = options;
    this.#timer = setInterval(() => void this.look(), options.lookEvery ?? LOOK_EVERY).unref();
  }

  /**
   * Frees the receivers that the server before this one was sending to, on SQLite, where one server has the database.
   */
  async start(): Promise<void> {
    const { database } = this.#options;
    if (database.dialect.name !== "sqlite") return;
    const held = (db: Db) =>
      db.selectFrom("receivers").select("strReceiver").where("intBeatAt", ">", 0);
    if ((await held(database.db).execute()).length === 0) return;
    await write(database, (trx) => trx.updateTable("receivers").set({ intBeatAt: 0 }).execute());
  }

  /** The problems for the server's operator, in sentences without anybody's address. */
  async problems(): Promise<string[]> {
    const { givenUp } = await this.#options.database.db
      .selectFrom("receivers")
      .select(({ fn }) => fn.countAll<number>().as("givenUp"))
      .where("intNextAt", "=", NEVER)
      .executeTakeFirstOrThrow();
    return givenUp === 0 ? [] : [noticeMessages.receiversGivenUp(givenUp)];
  }

  get isMailPossible(): boolean {
    return this.#options.mail !== null;
  }

  /** Sends all due messages; resolves when each was sent, or has failed. */
  async look(): Promise<void> {
    const { database, now, log } = this.#options;
    try {
      for (const receiver of this.#claimed) await this.#beat(receiver);
      const due = await database.db
        .selectFrom("receivers")
        .selectAll()
        .where(isDue(now()))
        .execute();
      if (due.length === 0) return;
      const { changes } = await readCounters(database.db);
      for (const receiver of due) {
        const isNews = changes > receiver.intPosition || receiver.intDigest === 1;
        if (isNews || this.#backupNotices(receiver).length > 0) this.#run(receiver.strReceiver);
      }
    } catch (error) {
      log.warn({ err: error }, "receivers could not be looked for");
    }
    await Promise.all(this.#running.values());
  }

  #run(receiverId: string): void {
    if (this.#running.has(receiverId) || this.#closing.signal.aborted) return;
    const ended = this.#serve(receiverId)
      .catch((error) => this.#options.log.warn({ err: error }, "a receiver could not be told"))
      .finally(() => this.#running.delete(receiverId));
    this.#running.set(receiverId, ended);
  }

  async #serve(receiverId: string): Promise<void> {
    for (let isMore = true; isMore && !this.#closing.signal.aborted; ) {
      const receiver = await this.#claim(receiverId);
      if (!receiver) return;
      this.#claimed.add(receiver);
      try {
        const next = await this.#next(receiver);
        const problem = next.message && (await this.send(receiver, next.message));
        await this.#settle(receiver, next, problem);
        isMore = next.isMore && problem === null;
      } finally {
        this.#claimed.delete(receiver);
      }
    }
  }

  /** Shows other servers that this one still sends: a long digest, or a slow mail server, takes longer than the lease. */
  async #beat(receiver: ReceiverRow): Promise<void> {
    const { database, now } = this.#options;
    if (Math.abs(now() - receiver.intBeatAt) < BEAT_EVERY) return;
    await write(database, async (trx) => {
      const intBeatAt = now();
      const { numUpdatedRows } = await trx
        .updateTable("receivers")
        .set({ intBeatAt })
        .where("strReceiver", "=", receiver.strReceiver)
        .where("intBeatAt", "=", receiver.intBeatAt)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) receiver.intBeatAt = intBeatAt;
    });
  }

  /**
   * Claims a receiver: no other server sends to it until LEASE milliseconds have passed without a sign of this one.
   * Undefined where another server has it, it is not due any more, or it is deleted.
   */
  #claim(receiverId: string): Promise<ReceiverRow | undefined> {
    const { database, now } = this.#options;
    return write(database, (trx) =>
      trx
        .updateTable("receivers")
        .set({ intBeatAt: now() })
        .where("strReceiver", "=", receiverId)
        // By now a look that began earlier may have tried it.
        .where(isDue(now()))
        .returningAll()
        .executeTakeFirst(),
    );
  }

  /** The notices about the backups: in each digest, else at most once a day. */
  #backupNotices({ strNotices, intDigest, intBackupToldAt }: ReceiverRow): Notice[] {
    const { now, problems } = this.#options;
    const isNext = intDigest === 1 || Math.abs(now() - intBackupToldAt) >= DAY;
    const sentences = isNext && strNotices.includes('"backup"') ? problems() : [];
    return sentences.map((sentence) => ({ kind: "backup", at: now(), sentence }));
  }

  async #next(receiver: ReceiverRow): Promise<Next> {
    const { database, now } = this.#options;
    const db = database.slow;
    const from = { position: receiver.intPosition, told: receiver.intTold };
    const wanted = { kinds: JSON.parse(receiver.strNotices), least: receiver.intLeast };
    const backup = this.#backupNotices(receiver);
    // A message about backups may move no position. The moment of the last one sets its id apart from that one's, and is
    // the same at each attempt.
    const last = backup.length > 0 ? [receiver.intBackupToldAt || receiver.intCreatedAt] : [];
    const messageOf = (kind: Message["kind"], notices: Notice[], to: Place, more = 0) => {
      // Two receivers may have one address, and a mail server takes the same id for the same mail.
      const places = [from.position, from.told, to.position, to.told, ...last];
      const id = [receiver.strReceiver, ...places].join("-");
      return notices.length === 0 ? null : { id, kind, at: now(), notices, more };
    };
    if (receiver.intDigest === 1) {
      const most = MOST - backup.length;
      const { notices, more, to } = await digestOf(db, from, { wanted, most, now: now() });
      const message = messageOf("digest", [...backup, ...notices], to, more);
      return { message, to, isMore: false };
    }
    if (backup.length > 0) {
      return { message: messageOf("notices", backup, from), to: from, isMore: true };
    }
    const { notices, to, isEnd } = await nextNotices(db, from, wanted, MOST);
    const told = notices.map(({ notice }) => notice);
    return { message: messageOf("notices", told, to), to, isMore: !isEnd };
  }

  /** Sends a message. Returns the sentence of its failure, or null. */
  async send(
    { strKind, strAddress, strSecret }: Pick<ReceiverRow, "strKind" | "strAddress" | "strSecret">,
    message: Message,
  ): Promise<string | null> {
    const { mail, now, isPrivateAllowed } = this.#options;
    if (strKind === "webhook") {
      return callWebhook({
        ...{ address: strAddress, secret: strSecret ?? "", message, now: now() },
        ...{ isPrivateAllowed, closing: this.#closing.signal },
      });
    }
    if (!mail) return noticeMessages.noMail;
    const letter = { to: strAddress, subject: subjectOf(message), text: formatMessage(message) };
    return mail.send({ ...letter, id: message.id }).then(
      () => null,
      (error: Error) => noticeMessages.mailFailed(error.message),
    );
  }

  async #settle(
    receiver: ReceiverRow,
    { message, to }: Next,
    problem: string | null,
  ): Promise<void> {
    const { database, now } = this.#options;
    const time = now();
    const hasBackup = message?.notices.some(({ kind }) => kind === "backup");
    const values =
      problem === null
        ? {
            ...{ intPosition: to.position, intTold: to.told, ...WELL },
            ...(message && { intSentAt: time }),
            ...(hasBackup && { intBackupToldAt: time }),
            intNextAt: receiver.intDigest === 1 ? nextMorning(time) : 0,
          }
        : failed(receiver, problem, time);
    // An attempt that the closing server aborted may have succeeded all the same: it is repeated.
    const isUnknown = problem !== null && this.#closing.signal.aborted;
    await write(database, (trx) =>
      trx
        .updateTable("receivers")
        .set({ intBeatAt: 0, ...(!isUnknown && values) })
        .where("strReceiver", "=", receiver.strReceiver)
        // Another server may have taken it over meanwhile.
        .where("intBeatAt", "=", receiver.intBeatAt)
        .execute(),
    );
  }

  /** Aborts calls of webhooks, and resolves when all attempts have ended. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#running.values());
    this.#options.mail?.close();
  }
}

/** The state of a receiver that accepts its notices. */
export const WELL = { intFailures: 0, intFailingSince: null, strProblem: null };

function failed(
  { intFailures, intFailingSince }: ReceiverRow,
  problem: string,
  now: number,
): Partial<ReceiverRow> {
  const since = intFailingSince ?? now;
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 3 ** intFailures);
  const isGivenUp = now - since >= GIVEN_UP_AFTER && intFailures + 1 >= ATTEMPTS;
  return {
    ...{ intFailures: intFailures + 1, intFailingSince: since, strProblem: problem },
    intNextAt: isGivenUp ? NEVER : now + pause,
  };
}
