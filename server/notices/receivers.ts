/**
 * The receivers of notices outside of the app, created and deleted by admins with all rights (our addition under /api;
 * docs/api.md).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Insertable } from "kysely";
import { addressProblem, noticeMessages } from "#domain/notices/notices.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import type { Receiver } from "#domain/types.ts";
import type { AccountServices } from "../accounts/accountLog.ts";
import { assertCovers } from "../accounts/rights.ts";
import type { Handlers } from "../calls/handler.ts";
import { PATIENCE } from "../calls/limits.ts";
import { readCounters } from "../database/counters.ts";
import type { Db } from "../database/database.ts";
import type { ReceiverRow, ReceiversTable } from "../database/tables/notices.ts";
import { badField, badInput, duplicate, limitReached, notFound } from "../kernel/errors.ts";
import { NEVER, type Notifier, nextMorning, WELL } from "./notifier.ts";
import { newSecret } from "./webhook.ts";

const MOST = 10;

const receiverOf = (row: ReceiverRow): Receiver => ({
  ...{ id: row.strReceiver, kind: row.strKind, address: row.strAddress },
  ...{ notices: JSON.parse(row.strNotices), least: row.intLeast, isDigest: row.intDigest === 1 },
  ...{ sentAt: row.intSentAt, problem: row.strProblem, failingSince: row.intFailingSince },
  triedNextAt: row.intFailingSince === null || row.intNextAt === NEVER ? null : row.intNextAt,
});

type Told = Pick<Receiver, "kind" | "address" | "isDigest">;
const isSame = (one: Told, other: Told) =>
  one.kind === other.kind && one.address === other.address && one.isDigest === other.isDigest;

async function findReceiver(db: Db, receiverId: string): Promise<ReceiverRow> {
  const rows = db.selectFrom("receivers").selectAll().where("strReceiver", "=", receiverId);
  return rows.executeTakeFirstOrThrow(() => notFound(noticeMessages.noReceiver));
}

/** The services of the handlers of receivers. */
interface NoticeServices extends AccountServices {
  notifier: Notifier;
}

export const receivers = {
  async listReceivers({ caller }, { database: { db }, notifier }) {
    assertCovers(caller, RIGHTS);
    const rows = db.selectFrom("receivers").selectAll().orderBy("intCreatedAt");
    const all = await rows.orderBy("strReceiver").execute();
    const { isMailPossible } = notifier;
    return { body: { isMailPossible, receivers: all.map(receiverOf) } };
  },

  async createReceiver(call, { accountLog, now, notifier }) {
    const { body, caller } = call;
    assertCovers(caller, RIGHTS);
    const { kind, notices, least = 10, isDigest } = body;
    const address = body.address.trim();
    const problem = addressProblem(kind, address);
    if (problem) throw badField("address", problem);
    if (kind === "mail" && !notifier.isMailPossible) throw badInput(noticeMessages.noMail);
    const secret = kind === "webhook" ? newSecret() : null;
    const receiver = await accountLog.write(call, async (trx, note) => {
      const others = await trx.selectFrom("receivers").selectAll().execute();
      // The answer of an earlier call may have been lost: its repeat adds no second receiver.
      if (others.map(receiverOf).some((other) => isSame(other, { kind, address, isDigest }))) {
        throw duplicate(noticeMessages.toldAlready(address));
      }
      if (others.length >= MOST) throw limitReached(noticeMessages.tooManyReceivers(MOST));
      const { changes } = await readCounters(trx);
      const row: Insertable<ReceiversTable> = {
        ...{ strReceiver: crypto.randomUUID(), strKind: kind, strAddress: address },
        ...{ strSecret: secret, strNotices: JSON.stringify(notices), intLeast: least },
        ...{ intDigest: Number(isDigest), intPosition: changes, intCreatedAt: now() },
        intNextAt: isDigest ? nextMorning(now()) : 0,
      };
      await note("settingChanged", { detail: noticeMessages.told(address) });
      return trx.insertInto("receivers").values(row).returningAll().executeTakeFirstOrThrow();
    });
    return { body: { receiver: receiverOf(receiver), secret } };
  },

  async deleteReceiver(call, { accountLog }) {
    assertCovers(call.caller, RIGHTS);
    await accountLog.write(call, async (trx, note) => {
      const { strReceiver, strAddress } = await findReceiver(trx, call.params.receiver);
      await trx.deleteFrom("receivers").where("strReceiver", "=", strReceiver).execute();
      await note("settingChanged", { detail: noticeMessages.toldNoMore(strAddress) });
    });
  },

  async tryReceiver(call, { database: { db }, accountLog, notifier, now }) {
    assertCovers(call.caller, RIGHTS);
    const receiver = await findReceiver(db, call.params.receiver);
    const id = `trial-${crypto.randomUUID()}`;
    const trial = { id, kind: "trial" as const, at: now(), notices: [], more: 0 };
    const late = sleep(PATIENCE.trial, noticeMessages.mailSlow, { ref: false });
    const problem = await Promise.race([notifier.send(receiver, trial), late]);
    await accountLog.write(call, async (trx) => {
      const { strReceiver, intFailingSince } = await findReceiver(trx, receiver.strReceiver);
      if (problem !== null || intFailingSince === null) return;
      // The waiting notices are then sent at once.
      const well = trx.updateTable("receivers").set({ ...WELL, intNextAt: 0 });
      await well.where("strReceiver", "=", strReceiver).execute();
    });
    return { body: { problem } };
  },
} satisfies Handlers<NoticeServices>;
