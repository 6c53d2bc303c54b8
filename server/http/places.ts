/** Bounds how many calls run at once, in all and of one caller (docs/design.md, "Limits"). */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { network } from "../accounts/addresses.ts";
import { deviceHashOf, isDeviceKnown } from "../accounts/devices.ts";
import { AT_ONCE, type Places, REFUSED } from "../calls/limits.ts";
import type { ReadDatabase } from "../database/database.ts";
import { OpenCall } from "../kernel/abandoned.ts";
import { tooBusy, tooMuchAtOnce } from "../kernel/errors.ts";
import type { Lateness } from "../kernel/lateness.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Made when the call gets its slot, ended with its answer. */
    openCall: OpenCall;
  }
}

type Kind = keyof typeof AT_ONCE;

/**
 * Makes hooks that give a call a slot, or refuse it. The call has its slot until it is answered or its caller leaves; a
 * call with work that holds much memory, until that work has ended.
 */
export function placesOf(
  database: ReadDatabase,
  lateness: Pick<Lateness, "current">,
): (kind: Kind) => onRequestHookHandler {
  /** The numbers of running calls by kind, and by kind and caller. */
  const taken = new Map<string, number>();
  const count = (what: string) => taken.get(what) ?? 0;
  function change(what: string, by: 1 | -1): void {
    const running = count(what) + by;
    if (running > 0) taken.set(what, running);
    else taken.delete(what);
  }

  /**
   * The refusal of a call, if any: 429 where its caller has too many; 503 where the server has too many, or is late and
   * the caller a stranger.
   */
  function refusal(kind: Kind, own: string): Error | undefined {
    const { all, each }: Places = AT_ONCE[kind];
    if (count(own) >= each) return tooMuchAtOnce();
    const isLate = kind === "strangers" && lateness.current > REFUSED.late;
    return isLate || count(kind) >= all ? tooBusy() : undefined;
  }

  function take(
    kind: Kind,
    request: FastifyRequest,
    { raw }: FastifyReply,
    device: string | null,
    done: (error?: Error) => void,
  ): void {
    const { of }: Places = AT_ONCE[kind];
    const own = `${kind} ${request.caller?.[of] ?? device ?? network(request.ip)}`;
    const refused = refusal(kind, own);
    if (refused) {
      done(refused);
      return;
    }
    const call = new OpenCall();
    request.openCall = call;
    // A caller who left while its device was looked up gets no slot: no event would free it.
    if (raw.destroyed) {
      call.end();
      done();
      return;
    }
    change(kind, 1);
    change(own, 1);
    const leave = () => {
      change(kind, -1);
      change(own, -1);
    };
    raw.once("close", () => {
      call.end();
      if (call.work) call.work.then(leave, leave);
      else leave();
    });
    done();
  }

  return (kind) => (request, reply, done) => {
    const device = kind === "strangers" ? deviceHashOf(request.headers) : null;
    if (device === null) {
      take(kind, request, reply, null, done);
      return;
    }
    isDeviceKnown(database.db, device).then(
      (isKnown) => take(isKnown ? "calls" : kind, request, reply, isKnown ? device : null, done),
      done,
    );
  };
}
