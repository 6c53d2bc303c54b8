/**
 * The one way from a call to the database's writer: its caller is read again, its key is looked for, the
 * work runs, and its answer is stored for the key, all in one transaction (docs/design.md, "Roles").
 */
import type { Trx } from "../database/database.ts";
import { keptFrom, steadyTime } from "../database/steadyTime.ts";
import { write } from "../database/writer.ts";
import type { Answer, Call, Caller, Handler, OperationId, Services } from "./handler.ts";
import { firstAnswer, storeAnswer, type Use, useOf } from "./idempotency.ts";

/** The caller of an operation without a session. */
export const NOBODY: Caller = {
  ...{ strUser: "", strRole: "", rights: [], strTokenHash: "", program: null },
};

/** The services that perform a call. */
type Parts = Pick<Services, "database" | "now" | "checkCaller">;

/**
 * Runs a write, once for a key: a later use of it gets what the first returned, as JSON, and writes
 * nothing. What throws is rolled back and may be tried again.
 */
export function perform<Result>(
  use: Use,
  { database, now, checkCaller }: Parts,
  work: (trx: Trx) => Promise<Result>,
): Promise<{ answer: Result; isFirst: boolean }> {
  // One write after the other: nobody can take the key between the first statement and the last.
  return write(database, async (trx) => {
    // A write may have waited for its turn while its caller was demoted.
    if (use.caller?.strTokenHash) await checkCaller(trx, use.caller);
    const first = await firstAnswer<Result>(trx, use);
    if (first !== null) return { answer: first, isFirst: false };
    const answer = await work(trx);
    if (use.key !== undefined) {
      const at = keptFrom(now(), await steadyTime(database, trx, now()));
      await storeAnswer(trx, use, answer, at);
    }
    return { answer, isFirst: true };
  });
}

/** Runs a caller's write that has no key. */
export const performAs = async <Result>(
  caller: Caller,
  parts: Parts,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => (await perform({ caller }, parts, work)).answer;

/** Makes a handler of a write without an entry in the journal: it leaves the stock as it is. */
export function keyed<Op extends OperationId, More = unknown>(
  work: (call: Call<Op>, trx: Trx, services: Services & More) => Promise<Answer<Op>>,
): Handler<Op, More> {
  return async (call, services) => {
    const use = useOf(call as Call<OperationId>);
    const { answer } = await perform<Answer<Op>>(use, services, (trx) => work(call, trx, services));
    services.feed.wake();
    return answer;
  };
}
