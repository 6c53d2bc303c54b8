/** Delays refusals of callers that may be a flood, so that repeated calls cost little (docs/design.md, "Limits"). */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { network } from "../accounts/addresses.ts";
import { REFUSED } from "../accounts/limits.ts";

/** The delayed statuses of a caller with a session: too many calls of its own, or of all. */
const TOO_MUCH = [429, 503];

/** Returns a function that waits before a refusal, the longer the more delayed refusals the same caller has. */
export function slowRefusals(
  app: FastifyInstance,
): (request: FastifyRequest, status: number) => Promise<void> {
  const waiting = new Map<string, number>();
  const closing = new AbortController();
  app.addHook("preClose", async () => closing.abort());
  return async ({ caller, ip }, status) => {
    if (caller && !TOO_MUCH.includes(status)) return;
    const who = caller?.strUser ?? network(ip);
    const before = waiting.get(who) ?? 0;
    waiting.set(who, before + 1);
    const pause = REFUSED.after * (1 + Math.floor(before / REFUSED.atOnce));
    await sleep(pause, null, { signal: closing.signal }).catch(() => {});
    const remaining = (waiting.get(who) ?? 1) - 1;
    if (remaining > 0) waiting.set(who, remaining);
    else waiting.delete(who);
  };
}
