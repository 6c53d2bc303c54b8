/** The regions of a machine that look up the codes of scans, in every mode of the screen. */
import { fromPromise, not } from "xstate";
import { CODES_AT_ONCE } from "#domain/limits.ts";
import { type CartState, codesToAsk, failedHead } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Scan } from "#domain/scan/scanOutcome.ts";
import { notProvided } from "./actors.ts";

/** Each answers for every code of the input; a code whose lookup fails is `failed`. */
export const lookupActors = {
  lookUpCodes: fromPromise<FoundCodes, { codes: string[] }>(notProvided("lookUpCodes")),
  /** Looks up codes whose lookup failed. */
  lookUpAgain: fromPromise<FoundCodes, { codes: string[] }>(notProvided("lookUpAgain")),
};

const noneFailed = { guard: not("hasFailed"), target: "none" } as const;

/**
 * Looks up codes without an answer again, CODES_AT_ONCE at a time, silently until there is an answer, which the actions
 * `late` follow. A region of its own, because new scans keep the other one busy for as long as somebody scans.
 */
export const lookupsAgain = <const Late extends readonly (string | object)[]>(late: Late) =>
  ({
    initial: "none",
    states: {
      none: { always: { guard: "hasFailed", target: "waiting" } },
      waiting: {
        always: noneFailed,
        after: { lookUpPause: "lookingUpAgain" },
      },
      lookingUpAgain: {
        always: noneFailed,
        invoke: {
          id: "lookUpAgain",
          src: "lookUpAgain",
          input: ({ context }: { context: { failed: Scan[] } }) => ({
            codes: codesToAskAgain(context, CODES_AT_ONCE),
          }),
          onDone: {
            target: "none",
            actions: [
              {
                type: "resolveFailed",
                params: ({ event }: { event: { output: FoundCodes } }) => event.output,
              },
              ...late,
            ],
          },
          onError: "none",
        },
      },
    },
  }) as const;

/** Looks up the codes of waiting scans; the actions `settled` follow once these have their outcomes. */
export const lookups = <const Settled extends readonly (string | object)[]>(settled: Settled) =>
  ({
    initial: "resting",
    states: {
      resting: { always: { guard: "canLookUp", target: "lookingUp" } },
      lookingUp: {
        invoke: {
          id: "lookUpCodes",
          src: "lookUpCodes",
          input: ({ context }: { context: CartState }) => ({
            codes: codesToAsk(context, CODES_AT_ONCE),
          }),
          onDone: {
            target: "resting",
            actions: [
              {
                type: "resolveScans",
                params: ({ event }: { event: { output: FoundCodes } }) => event.output,
              },
              ...settled,
            ],
          },
          onError: {
            target: "resting",
            actions: [
              {
                type: "resolveScans",
                params: ({ context }: { context: CartState }) => failedHead(context.queue),
              },
              ...settled,
            ],
          },
        },
      },
    },
  }) as const;
