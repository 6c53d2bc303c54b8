/** Gives a large body the time that its size takes, where Node knows one for all requests (docs/design.md, "Limits"). */
import type { Socket } from "node:net";
import { finished } from "node:stream";
import type { onRequestHookHandler } from "fastify";
import { ARRIVAL } from "../accounts/limits.ts";
import { answerBrokenRequest } from "./failures.ts";

const TOO_SLOW = "ERR_HTTP_REQUEST_TIMEOUT";

/** Those that a large body is arriving from. */
const awaited = new Set<Socket>();

/** Makes a hook for calls whose bodies have at most so many bytes. */
export const awaitBody =
  (bodyMax: number): onRequestHookHandler =>
  ({ raw, headers }, _reply, done) => {
    const bytes = Math.min(bodyMax, Number(headers["content-length"] ?? bodyMax));
    const least = (ARRIVAL.rate * ARRIVAL.time) / 1000;
    if (bytes > least) {
      const { socket } = raw;
      let arrived = socket.bytesRead;
      // Each time anew: who sent much at once would else keep a place for long without sending more.
      const timer = setInterval(() => {
        const late = Object.assign(new Error("A body came too slowly."), { code: TOO_SLOW });
        if (socket.bytesRead - arrived < least) answerBrokenRequest(late, socket);
        arrived = socket.bytesRead;
      }, ARRIVAL.time).unref();
      awaited.add(socket);
      // Also where who sent it has left while the session was looked up.
      finished(raw, () => {
        clearInterval(timer);
        awaited.delete(socket);
      });
    }
    done();
  };

/** Answers what is no request, or comes too slowly for any but a large body. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== TOO_SLOW || !awaited.has(socket)) answerBrokenRequest(error, socket);
}
