/** Bounds how many calls run at once, before their bodies are read (docs/design.md, "Limits"). */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { deviceHashOf, isDeviceKnown } from "../accounts/devices.ts";
import { AT_ONCE, type Places } from "../accounts/limits.ts";
import type { ReadDatabase } from "../database/database.ts";
import { OpenCall } from "../kernel/abandoned.ts";
import { tooBusy, tooMuchAtOnce } from "../kernel/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Made where it is let in, ended with its answer. */
    openCall: OpenCall;
  }
}

type Kind = keyof typeof AT_ONCE;

/** Makes hooks that let a call in where there is a place, which it has until it is answered or given up. */
export function placesOf(database: ReadDatabase): (kind: Kind) => onRequestHookHandler {
  const taken: Record<Kind, number> = {
    calls: 0,
    strangers: 0,
    streams: 0,
    pictures: 0,
    imports: 0,
  };
  /** Of kinds that are bounded for a session too. */
  const takenBySession = new Map<string, number>();
  function count(session: string, by: 1 | -1): void {
    const left = (takenBySession.get(session) ?? 0) + by;
    if (left > 0) takenBySession.set(session, left);
    else takenBySession.delete(session);
  }

  /** 429 where a session, or all for what is costly, has too many; 503 where the server has. */
  function take(kind: Kind, request: FastifyRequest, { raw }: FastifyReply): Error | undefined {
    const { all, session }: Places = AT_ONCE[kind];
    const own = session === undefined ? null : `${kind} ${request.caller?.strTokenHash}`;
    const isFull = taken[kind] >= all;
    if (own === null && isFull) return tooBusy();
    if (own !== null && (isFull || (takenBySession.get(own) ?? 0) >= (session ?? 0))) {
      return tooMuchAtOnce();
    }
    taken[kind]++;
    if (own !== null) count(own, 1);
    const call = new OpenCall();
    request.openCall = call;
    raw.once("close", () => {
      taken[kind]--;
      if (own !== null) count(own, -1);
      call.end();
    });
    return undefined;
  }

  return (kind) => (request, reply, done) => {
    const device = kind === "strangers" ? deviceHashOf(request.headers) : null;
    if (device === null) {
      done(take(kind, request, reply));
      return;
    }
    isDeviceKnown(database.db, device).then(
      (isKnown) => done(take(isKnown ? "calls" : kind, request, reply)),
      done,
    );
  };
}
