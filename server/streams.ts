/** Answers that are streams: none outlives its reader's patience or its session (design section 4). */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "./handler.ts";
import { findSession, isOpen } from "./sessions.ts";

/** Milliseconds without a byte taken, after which a reader is taken for gone: a stream holds a snapshot of the database. */
const STALLED = 30_000;
/** Milliseconds between two looks at whether the session still holds. */
const LOOK_EVERY = 1000;

/** Ends the stream when the reader takes nothing any more, and when the session that asked for it has ended or has another role. */
export function watchStream(
  stream: Readable,
  { headers, raw, caller }: FastifyRequest,
  reply: FastifyReply,
  { database, now, log, streamPatience = STALLED }: Services,
): void {
  const { socket } = raw;
  // Node's own timer of the socket knows whether what was written gets on.
  reply.raw.setTimeout(streamPatience, () => socket.destroy());
  const look = setInterval(async () => {
    try {
      const session = await findSession(database, headers.authorization);
      const isAllowed =
        session && isOpen(session, now()) && session.caller.strRole === caller?.strRole;
      if (!isAllowed) socket.destroy();
    } catch (error) {
      log.warn({ err: error }, "could not look whether a session holds");
    }
  }, LOOK_EVERY);
  reply.raw.once("close", () => {
    clearInterval(look);
    stream.destroy();
  });
}
