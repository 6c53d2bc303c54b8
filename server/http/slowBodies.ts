/** Gives a large body time by its size, where Node has one limit for all requests (docs/design.md, "Limits"). */
import type { Socket } from "node:net";
import { finished } from "node:stream";
import type { onRequestHookHandler } from "fastify";
import { ARRIVAL } from "../calls/limits.ts";
import { answerBrokenRequest } from "./failures.ts";

const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";

/** The sockets on which a large body arrives. */
const awaited = new Set<Socket>();

/**
 * Makes a hook for calls with bodies of at most `bodyMax` bytes. It answers 408 where less than ARRIVAL.rate arrives in
 * a span of ARRIVAL.time.
 */
export const awaitBody =
  (bodyMax: number): onRequestHookHandler =>
  ({ raw, headers }, _reply, done) => {
    const bytes = Math.min(bodyMax, Number(headers["content-length"] ?? bodyMax));
    const least = (ARRIVAL.rate * ARRIVAL.time) / 1000;
    if (bytes > least) {
      const { socket } = raw;
      let arrived = socket.bytesRead;
      // Each span counts by itself: a caller who sent much at first could otherwise hold a slot for long without
      // sending more.
      const timer = setInterval(() => {
        const late = Object.assign(new Error("A body came too slowly."), { code: TOO_SLOW });
        if (socket.bytesRead - arrived < least) answerBrokenRequest(late, socket);
        arrived = socket.bytesRead;
      }, ARRIVAL.time).unref();
      awaited.add(socket);
      // Also called where the caller has left while the session was looked up.
      finished(raw, () => {
        clearInterval(timer);
        awaited.delete(socket);
      });
    }
    done();
  };

/**
 * Answers a malformed request, and one that takes longer to arrive than Node allows; a large body has its own limit.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== TOO_SLOW || !awaited.has(socket)) answerBrokenRequest(error, socket);
}
