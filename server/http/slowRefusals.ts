/** Delays refusals of callers that may be a flood, so that repeated calls cost little (docs/design.md, "Limits"). */
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { network } from "../accounts/addresses.ts";
import { REFUSED } from "../calls/limits.ts";

/** The delayed statuses of a caller with a session: too many calls of its own, or of all. */
const TOO_MUCH = [429, 503];

/**
 * Returns a function that waits before a refusal, the longer the more delayed refusals the same caller has. It ends a
 * connection with too many of them: Node reads every call that a connection has sent, answered or not. A connection
 * that waits is cheaper than the next one, which a flood opens at once where its own is ended.
 */
export function slowRefusals(
  app: FastifyInstance,
): (request: FastifyRequest, status: number) => Promise<void> {
  const waiting = new Map<string, number>();
  const waitingOn = new WeakMap<Socket, number>();
  const ends = new Set<() => void>();
  app.addHook("preClose", async () => {
    for (const end of ends) end();
  });
  return async ({ caller, ip, raw }, status) => {
    if (caller && !TOO_MUCH.includes(status)) return;
    const who = caller?.strUser ?? network(ip);
    const before = waiting.get(who) ?? 0;
    const onConnection = waitingOn.get(raw.socket) ?? 0;
    if (onConnection >= REFUSED.most) {
      raw.socket.destroy();
      return;
    }
    waiting.set(who, before + 1);
    waitingOn.set(raw.socket, onConnection + 1);
    const { promise, resolve: end } = Promise.withResolvers<void>();
    const pause = REFUSED.after * (1 + Math.floor(before / REFUSED.atOnce));
    const timer = setTimeout(end, pause);
    ends.add(end);
    await promise;
    clearTimeout(timer);
    ends.delete(end);
    waitingOn.set(raw.socket, (waitingOn.get(raw.socket) ?? 1) - 1);
    const remaining = (waiting.get(who) ?? 1) - 1;
    if (remaining > 0) waiting.set(who, remaining);
    else waiting.delete(who);
  };
}
