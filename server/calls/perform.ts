/**
 * The one way from a call to the database's writer: its caller is read again, its key is looked for, the
 * work runs, and its answer is stored for the key, all in one transaction (docs/design.md, "Roles").
 */
import type { Db, Trx } from "../database/database.ts";
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
 * About how many rows a call will write, of an operation that may write very many. It throws nothing: a repeat gets its
 * answer also where what it was about is gone.
 */
export type RowsOf<Op extends OperationId> = (call: Call<Op>, db: Db) => Promise<number>;
export const fewRows = async () => 0;

/**
 * Runs a write of about so many rows, once for a key: a later use of it gets what the first returned, as JSON, and
 * writes nothing. What throws is rolled back and may be tried again.
 */
export function perform<Result>(
  use: Use,
  { database, now, checkCaller }: Parts,
  work: (trx: Trx) => Promise<Result>,
  rows?: number,
): Promise<{ answer: Result; isFirst: boolean }> {
  // One write after the other: nobody can take the key between the first statement and the last.
  const performed = async (trx: Trx) => {
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
  };
  return write(database, performed, rows);
}

/** Runs a caller's write that has no key. */
export const performAs = async <Result>(
  caller: Caller,
  parts: Parts,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> => (await perform({ caller }, parts, work)).answer;

type Work<Op extends OperationId, More> = (
  call: Call<Op>,
  trx: Trx,
  services: Services & More,
) => Promise<Answer<Op>>;

/** Makes a handler of a write without an entry in the journal: it leaves the stock as it is. */
export const keyed = <Op extends OperationId, More = unknown>(work: Work<Op, More>) =>
  longKeyed(fewRows, work);

/** Like keyed(), for what may write very many rows. */
export function longKeyed<Op extends OperationId, More = unknown>(
  rowsOf: RowsOf<Op>,
  work: Work<Op, More>,
): Handler<Op, More> {
  return async (call, services) => {
    const use = useOf(call as Call<OperationId>);
    const rows = await rowsOf(call, services.database.db);
    const run = (trx: Trx) => work(call, trx, services);
    const { answer } = await perform<Answer<Op>>(use, services, run, rows);
    services.feed.wake();
    return answer;
  };
}
