/** The region of a machine that looks up the codes of scans that wait, in whatever mode the screen is. */
import { CODES_AT_ONCE } from "#domain/limits.ts";
import { type CartState, codesToAsk, failedHead } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Scan } from "#domain/scan/scans.ts";

/** Looks up codes without an answer again, up to five at once; `late` follows when there is an answer. */
export const lookUpAgain = <const Late extends readonly (string | object)[]>(late: Late) =>
  ({
    invoke: {
      id: "lookUpAgain",
      src: "lookUpAgain",
      input: ({ context }: { context: { failed: Scan[] } }) => ({
        codes: codesToAskAgain(context, CODES_AT_ONCE),
      }),
      onDone: {
        target: "resting",
        actions: [
          {
            type: "resolveFailed",
            params: ({ event }: { event: { output: FoundCodes } }) => event.output,
          },
          ...late,
        ],
      },
      onError: "resting",
    },
  }) as const;

/** `settled` follows when scans have their outcome, `late` when those have it that had none. */
export const lookups = <
  const Settled extends readonly (string | object)[],
  const Late extends readonly (string | object)[],
>(
  settled: Settled,
  late: Late,
) =>
  ({
    initial: "resting",
    states: {
      resting: {
        always: { guard: "canLookUp", target: "lookingUp" },
        after: { lookUpPause: { guard: "hasFailed", target: "lookingUpAgain" } },
      },
      // Pulls that wait go first; of those that failed nothing is said until something is known.
      lookingUpAgain: {
        always: { guard: "canLookUp", target: "lookingUp" },
        ...lookUpAgain(late),
      },
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
