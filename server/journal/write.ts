/**
 * The handler of a write to the stock: once for a key, as one entry of the journal, in one transaction (docs/design.md,
 * "Journal").
 */
import { parseSpan } from "#domain/count/span.ts";
import type { Answer, Call, Handler, OperationId, Services } from "../calls/handler.ts";
import { type Use, useOf } from "../calls/idempotency.ts";
import { fewRows, perform, type RowsOf } from "../calls/perform.ts";
import type { Trx } from "../database/database.ts";
import { TooFew } from "../kernel/errors.ts";
import { type Entry, journaled } from "./journal.ts";

/** A write's handler: all that it does is in the one transaction of the journal's entry that it is given. */
export type WriteHandler<Op extends OperationId, More = unknown> = (
  call: Call<Op>,
  entry: Entry,
  services: Services & More,
) => Promise<Answer<Op>>;

/** Makes a handler of a write, which leaves one entry in the journal. A HttpError that it throws rolls everything back. */
export const write = <Op extends OperationId, More = unknown>(work: WriteHandler<Op, More>) =>
  longWrite(fewRows, work);

/** Like write(), for what may write very many rows. */
export function longWrite<Op extends OperationId, More = unknown>(
  rowsOf: RowsOf<Op>,
  work: WriteHandler<Op, More>,
): Handler<Op, More> {
  return async (call, services) => {
    const { key, group, target: strOperation, caller } = call;
    const use = useOf(call as Call<OperationId>);
    const at = services.now();
    const meta = {
      intAt: at,
      strUser: caller.strUser,
      strProgram: caller.program?.strName ?? null,
      strOperation,
      ordered: parseSpan(call.orderedAt, at),
      strKey: key ?? null,
      strGroup: group ?? null,
    };
    const rows = await rowsOf(call, services.database.db);
    const run = (trx: Trx) => journaled(trx, meta, (entry) => work(call, entry, services));
    try {
      return (await perform<Answer<Op>>(use, services, run, rows)).answer;
    } catch (error) {
      const isPreview = "preview" in call.query && call.query.preview === true;
      if (error instanceof TooFew && !isPreview) await noteRefused(error, use, meta, services);
      throw error;
    } finally {
      services.feed.wake();
    }
  };
}

/** An entry of what was refused, once for a key; it is of no group, since nothing of it can be undone. */
const noteRefused = (
  { message: sentence, about }: TooFew,
  { key, ...use }: Use,
  meta: Parameters<typeof journaled>[1],
  services: Services,
) =>
  perform({ ...use, ...(key !== undefined && { key: `${key} refused` }) }, services, (trx) =>
    journaled(trx, { ...meta, strGroup: null }, async (entry) => {
      entry.refused = { sentence, about };
      return true;
    }),
  );
