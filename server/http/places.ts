/** Bounds how many calls run at once, before their bodies are read (docs/design.md, "Limits"). */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { deviceHashOf, isDeviceKnown } from "../accounts/devices.ts";
import { AT_ONCE, type Places } from "../accounts/limits.ts";
import type { Database } from "../database/database.ts";
import { tooBusy, tooMuchAtOnce } from "../kernel/errors.ts";

type Kind = keyof typeof AT_ONCE;

/** Makes hooks that let a call in where there is a place, which it has until it is answered or given up. */
export function placesOf(database: Database): (kind: Kind) => onRequestHookHandler {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  function giveBack(key: string): void {
    if (count(key) > 1) taken.set(key, count(key) - 1);
    else taken.delete(key);
  }

  /** 429 where a session, or all for what is costly, has too many; 503 where the server has. */
  function take(kind: Kind, { caller }: FastifyRequest, { raw }: FastifyReply): Error | undefined {
    const { all, session }: Places = AT_ONCE[kind];
    const own = session === undefined ? kind : `${kind} ${caller?.strTokenHash}`;
    const isFull = count(kind) >= all;
    if (isFull && session === undefined) return tooBusy();
    if (isFull || (session !== undefined && count(own) >= session)) return tooMuchAtOnce();
    const keys = own === kind ? [kind] : [kind, own];
    for (const key of keys) taken.set(key, count(key) + 1);
    raw.once("close", () => keys.forEach(giveBack));
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
