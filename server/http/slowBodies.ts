/** Gives a large body the time that its size takes, where Node knows one for all requests (docs/design.md, "Limits"). */
import type { Socket } from "node:net";
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
    const time = (1000 * bytes) / ARRIVAL.rate;
    if (time > ARRIVAL.time) {
      const { socket } = raw;
      const late = Object.assign(new Error("A body came too slowly."), { code: TOO_SLOW });
      const timer = setTimeout(() => answerBrokenRequest(late, socket), time).unref();
      awaited.add(socket);
      raw.once("close", () => {
        clearTimeout(timer);
        awaited.delete(socket);
      });
    }
    done();
  };

/** Answers what is no request, or comes too slowly for any but a large body. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== TOO_SLOW || !awaited.has(socket)) answerBrokenRequest(error, socket);
}
