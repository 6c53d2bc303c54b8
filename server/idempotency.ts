/** Writes that count once: a write and its Idempotency-Key's record are one transaction (design section 4). */
import type { Handler, OperationId, WriteHandler } from "./handler.ts";

/** Makes a handler of a write. A Refusal that it throws rolls everything back. */
export function write<Op extends OperationId>(work: WriteHandler<Op>): Handler<Op> {
  return (call, services) => services.database.write((trx) => work(call, trx, services));
}
