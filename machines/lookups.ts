/** The region of a machine that looks up the codes of scans that wait, in whatever mode the screen is. */
import { CODES_AT_ONCE } from "#domain/limits.ts";
import { type CartState, codesToAsk, type FoundCodes, failedHead } from "#domain/scan/cart.ts";

/** `settled` follows when scans have their outcome. */
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
