/** What the box camera's machines ask of the server and the device (specification section 7). */
import { fromPromise } from "xstate";

import { type FoundCodes, ordersOf } from "#domain/cart.ts";
import { withoutRecord, withRecord } from "#domain/stored.ts";

import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { otherBoxesMachine, type Whereabouts } from "#machines/otherBoxes.machine.ts";

import { prefixedApi, unwrap } from "#src/api/client.ts";
import { lookUpCode } from "#src/scan/lookUpCode.ts";
import type { SignedIn } from "#src/signedIn.ts";

/** How many boxes are named; this box may be one of them. */
const BOXES_NAMED = 4;

/** Nearly every code that is scanned into a box is a toy's. */
const lookUpCodes = fromPromise<FoundCodes, { codes: string[] }>(
  async ({ input: { codes }, signal }) =>
    Object.fromEntries(
      await Promise.all(
        codes.map(async (code) => [code, await lookUpCode(code, signal, "toy")] as const),
      ),
    ),
);

const findBoxes = fromPromise<Whereabouts, { strToyBarcode: string }>(
  async ({ input: { strToyBarcode }, signal }) => {
    const call = prefixedApi.GET("/toys/{barcode}/boxes", {
      params: { path: { barcode: strToyBarcode }, query: { limit: BOXES_NAMED } },
      signal,
    });
    const { response } = await call;
    const { boxes } = await unwrap(call);
    const intBoxes = Number(response.headers.get("x-total-count") ?? boxes.length);
    return { strToyBarcode, boxes, intBoxes };
  },
);

/** The box camera's machine, with the cart of whoever is signed in now. */
export function provideBoxCamera({ device, outbox }: SignedIn, owner: string) {
  return boxCameraMachine.provide({
    actors: { lookUpCodes },
    actions: {
      persistCart({ context: { strBoxCode, cart, queue } }) {
        const isEmpty = cart.length + queue.length === 0;
        void device.change(owner, (stored) =>
          isEmpty
            ? withoutRecord("carts", stored, strBoxCode)
            : withRecord("carts", stored, { strBoxCode, cart, queue }),
        );
      },
      submitCart({ context: { strBoxCode, cart } }) {
        void outbox.submit({
          orders: ordersOf(strBoxCode, cart),
          also: (stored) => withoutRecord("carts", stored, strBoxCode),
        });
      },
    },
  });
}

export const providedOtherBoxes = otherBoxesMachine.provide({ actors: { findBoxes } });
