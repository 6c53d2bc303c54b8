/** Writes that count once: a write and its Idempotency-Key's record are one transaction. */
import { hash } from "node:crypto";
import type { Db, Trx } from "../database/database.ts";
import { inserter } from "../database/inserts.ts";
import { prepared } from "../database/prepared.ts";
import { steadyTime } from "../database/steadyTime.ts";
import { conflict } from "../kernel/errors.ts";
import type { Answer, Call, Caller, Handler, OperationId, Services } from "./handler.ts";

/** Milliseconds for which a key is stored at least: a device may come back after a holiday. */
export const KEY_LIFETIME = 60 * 24 * 60 * 60 * 1000;

export const keyReused = () =>
  conflict("key_reused", "This Idempotency-Key was used for another request.");

interface Use {
  /** Undefined where the call came without: then nothing is stored. */
  key: string | undefined;
  /** Whose key it is. */
  strUser: string;
  /** Who calls, where somebody is signed in. */
  caller?: Caller | null;
  /** What the request was; no secret may be in it, for it is stored as a fast hash. */
  request: unknown;
}

const firstUse = prepared((db, args: { strUser: string; strKey: string }) =>
  db
    .selectFrom("idempotencyKeys")
    .select(["strRequest", "strAnswer"])
    .where("strUser", "=", args.strUser)
    .where("strKey", "=", args.strKey),
);
const insertKeys = inserter("idempotencyKeys");

const fingerprint = ({ request }: Use) => hash("sha256", JSON.stringify(request), "hex");

/** What the first use of a key returned, or null; throws where it was another request. */
async function firstAnswer<Result>(db: Db, use: Use): Promise<Result | null> {
  const { key: strKey, strUser } = use;
  if (strKey === undefined) return null;
  const [first] = await firstUse(db, { strUser, strKey });
  if (first && first.strRequest !== fingerprint(use)) throw keyReused();
  return first ? (JSON.parse(first.strAnswer) as Result) : null;
}

/**
 * Runs a write once for a key, in one transaction, and stores what it returns, as JSON. A later use
 * of the key gets that and writes nothing. What throws is rolled back and may be tried again.
 */
export function once<Result>(
  use: Use,
  { database, now, checkCaller }: Services,
  work: (trx: Trx) => Promise<Result>,
): Promise<{ answer: Result; isFirst: boolean }> {
  const { key: strKey, strUser, caller } = use;
  // One write after the other: nobody can take the key between the first statement and the last.
  return database.write(async (trx) => {
    // A write may have waited for its turn while its caller was demoted.
    if (caller) await checkCaller(trx, caller);
    if (strKey === undefined) return { answer: await work(trx), isFirst: true };
    const first = await firstAnswer<Result>(trx, use);
    if (first !== null) return { answer: first, isFirst: false };
    const answer = await work(trx);
    const [strRequest, strAnswer] = [fingerprint(use), JSON.stringify(answer)];
    const intCreatedAt = await steadyTime(database, trx, now());
    await insertKeys(trx, [{ strUser, strKey, strRequest, strAnswer, intCreatedAt }]);
    return { answer, isFirst: true };
  });
}

export function useOf(call: Call<OperationId>): Use {
  const { key, target, params, query, ifMatch, body, caller } = call;
  const content = Buffer.isBuffer(body) ? hash("sha256", body, "hex") : body;
  const request = [target, params, query, ifMatch, content];
  return { key, strUser: caller?.strUser ?? "", caller, request };
}

/** The answer that a call's key has already, for who would do costly work before the write. */
export const answerBefore = <Op extends OperationId>(
  call: Call<Op>,
  { database }: Services,
): Promise<Answer<Op> | null> => firstAnswer(database.db, useOf(call as Call<OperationId>));

/** Makes a handler of a write that leaves the stock as it is, of which the journal says nothing. */
export function keyed<Op extends OperationId, More = unknown>(
  work: (call: Call<Op>, trx: Trx, services: Services & More) => Promise<Answer<Op>>,
): Handler<Op, More> {
  return async (call, services) => {
    const use = useOf(call as Call<OperationId>);
    const { answer } = await once<Answer<Op>>(use, services, (trx) => work(call, trx, services));
    services.feed.wake();
    return answer;
  };
}
