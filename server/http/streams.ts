/** Answers that are streams: none outlives its reader's patience or its session (design section 4). */
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findSession, isOpen } from "../accounts/sessions.ts";
import type { AllServices } from "./services.ts";

/** Milliseconds in which nothing of what waits is taken, after which a reader is taken for gone: a stream holds a snapshot of the database. */
const STALLED = 30_000;
/** Milliseconds between two looks at the reader and at whether the session still holds. */
const LOOK_EVERY = 1000;

/**
 * A look at whether something has waited for too long to be taken. Node's own timer of a socket
 * begins anew where a part of it was taken before, and so may take twice the time.
 */
function stallOf(socket: Socket, patience: number): () => boolean {
  let taken = -1;
  let since = 0;
  return () => {
    const time = performance.now();
    const now = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || now !== taken) {
      taken = now;
      since = time;
    }
    return time - since >= patience;
  };
}

/** Ends the stream when the reader takes nothing any more, and when the session that asked for it has ended or has another role. */
export function watchStream(
  stream: Readable,
  { headers, raw, caller }: FastifyRequest,
  reply: FastifyReply,
  { database, now, log, streamPatience = STALLED }: AllServices,
): void {
  const { socket } = raw;
  const isStalled = stallOf(socket, streamPatience);
  const look = setInterval(async () => {
    if (isStalled()) {
      socket.destroy();
      return;
    }
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
