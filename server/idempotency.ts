/** Writes that count once: a write and its Idempotency-Key's record are one transaction (design section 4). */
import { hash } from "node:crypto";
import type { Trx } from "./database/database.ts";
import type { IdempotencyKeysTable } from "./database/schema.ts";
import { conflict } from "./errors.ts";
import type { Answer, Call, Handler, OperationId, Services, WriteHandler } from "./handler.ts";
import { journaled } from "./journal.ts";

/** Milliseconds for which a key is remembered: a device may come back after a holiday. */
export const KEYS_REMEMBERED = 60 * 24 * 60 * 60 * 1000;

export const keyReused = () =>
  conflict("key_reused", "This Idempotency-Key was used for another request.");

interface Use {
  /** Undefined where the call came without: then nothing is remembered. */
  key: string | undefined;
  /** Whose key it is. */
  strUser: string;
  /** What the request was; no secret may be in it, for it is stored as a fast hash. */
  request: unknown;
}

/** Takes the key, or returns its first use. Waits for a first use that still runs. */
async function claim(
  trx: Trx,
  { strUser, strKey, strRequest }: Pick<IdempotencyKeysTable, "strUser" | "strKey" | "strRequest">,
  now: number,
): Promise<Pick<IdempotencyKeysTable, "strRequest" | "strAnswer"> | null> {
  await trx
    .deleteFrom("idempotencyKeys")
    .where("intCreatedAt", "<", now - KEYS_REMEMBERED)
    .execute();
  const { numInsertedOrUpdatedRows: taken } = await trx
    .insertInto("idempotencyKeys")
    .values({ strUser, strKey, strRequest, strAnswer: "", intCreatedAt: now })
    .onConflict((on) => on.columns(["strUser", "strKey"]).doNothing())
    .executeTakeFirst();
  if (taken === 1n) return null;
  return trx
    .selectFrom("idempotencyKeys")
    .select(["strRequest", "strAnswer"])
    .where("strUser", "=", strUser)
    .where("strKey", "=", strKey)
    .executeTakeFirstOrThrow();
}

/** Takes the key, or returns what its first use left. */
async function take(trx: Trx, use: Use & { key: string }, now: number): Promise<string | null> {
  const strRequest = hash("sha256", JSON.stringify(use.request), "hex");
  const first = await claim(trx, { strUser: use.strUser, strKey: use.key, strRequest }, now);
  if (!first) return null;
  if (first.strRequest !== strRequest) throw keyReused();
  return first.strAnswer;
}

/**
 * Runs a write once for a key, in one transaction, and keeps what it returns, as JSON. A later use
 * of the key gets that and writes nothing. What throws is rolled back and may be tried again.
 */
export function once<Kept>(
  use: Use,
  { database, now }: Services,
  work: (trx: Trx) => Promise<Kept>,
): Promise<{ kept: Kept; isFirst: boolean }> {
  const { key } = use;
  return database.write(async (trx) => {
    const before = key === undefined ? null : await take(trx, { ...use, key }, now());
    if (before !== null) return { kept: JSON.parse(before) as Kept, isFirst: false };
    const kept = await work(trx);
    if (key !== undefined) {
      await trx
        .updateTable("idempotencyKeys")
        .set({ strAnswer: JSON.stringify(kept) })
        .where("strUser", "=", use.strUser)
        .where("strKey", "=", key)
        .execute();
    }
    return { kept, isFirst: true };
  });
}

const useOf = ({ key, target, params, body, caller }: Call<OperationId>): Use => ({
  key,
  strUser: caller?.strUser ?? "",
  request: [target, params, Buffer.isBuffer(body) ? hash("sha256", body, "hex") : body],
});

/** Makes a handler of a write, which leaves one entry in the journal. A Refusal that it throws rolls everything back. */
export function write<Op extends OperationId>(work: WriteHandler<Op>): Handler<Op> {
  return async (call, services) => {
    const { key, group, target: strOperation } = call;
    const use = useOf(call as Call<OperationId>);
    const meta = {
      ...{ intAt: services.now(), strUser: use.strUser, strOperation },
      ...{ strKey: key ?? null, strGroup: group ?? null },
    };
    const { kept } = await once<Answer<Op>>(use, services, (trx) =>
      journaled(trx, meta, (entry) => work(call, entry, services)),
    );
    services.feed.wake();
    return kept;
  };
}

/** Makes a handler of a write that leaves the stock as it is, of which the journal says nothing. */
export function keyed<Op extends OperationId>(
  work: (call: Call<Op>, trx: Trx, services: Services) => Promise<Answer<Op>>,
): Handler<Op> {
  return async (call, services) => {
    const use = useOf(call as Call<OperationId>);
    const { kept } = await once<Answer<Op>>(use, services, (trx) => work(call, trx, services));
    return kept;
  };
}
