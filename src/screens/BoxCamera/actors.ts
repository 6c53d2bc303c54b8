/** What the box camera's machine asks of the server and the device (specification section 7). */
import type { QueryClient } from "@tanstack/react-query";
import { fromPromise } from "xstate";
import { type Cart, withCart } from "#domain/outbox/stored.ts";
import { cartCommands, type FoundCodes } from "#domain/scan/cart.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { lookUpCode } from "#src/scan/lookUpCode.ts";
import type { SignedIn } from "#src/signedIn.ts";

/** Nearly every code that is scanned into a box is a toy's. */
const KINDS = ["toy", "box"] as const;

const lookUpCodesIn = (queries: QueryClient) =>
  fromPromise<FoundCodes, { codes: string[] }>(async ({ input: { codes }, signal }) =>
    Object.fromEntries(
      await Promise.all(
        codes.map(
          async (code) => [code, await lookUpCode(code, { queries, signal }, KINDS)] as const,
        ),
      ),
    ),
  );

/** The box camera's machine, with the cart of whoever is signed in now, as it was left. */
export function provideBoxCamera(
  { queries, device, outbox }: SignedIn,
  owner: string,
  persisted: Cart,
) {
  let intChange = persisted.intChange ?? 0;
  const versionOf = ({ strBoxCode, cart, queue }: Cart): Cart => {
    // Also where the clock was set back.
    intChange = Math.max(intChange + 1, Date.now());
    return { strBoxCode, cart, queue, intChange };
  };
  return boxCameraMachine.provide({
    actors: { lookUpCodes: lookUpCodesIn(queries) },
    actions: {
      persistCart: ({ context }) => device.persistCart(owner, versionOf(context)),
      submitCart({ context: { strBoxCode, cart } }) {
        const emptied = versionOf({ strBoxCode, cart: [], queue: [] });
        void outbox
          .submit({
            commands: cartCommands(strBoxCode, cart),
            also: (stored) => withCart(stored, emptied),
          })
          // Also where the database is full; not where the session has just ended and nothing was submitted.
          .then((outcomes) => outcomes.length > 0 && device.persistCart(owner, emptied));
      },
    },
  });
}
