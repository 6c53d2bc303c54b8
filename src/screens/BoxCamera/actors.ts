/** The actors of the box camera's machine, which ask the server and the device (specification section 7). */
import type { ActorRefFrom } from "xstate";
import { isOnlyKept } from "#domain/outbox/kinds/outcome.ts";
import { type Cart, withCart } from "#domain/outbox/stored.ts";
import { cartCommands } from "#domain/scan/cartOrigin.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { versionsOf } from "#src/device/useCart.ts";
import { lookUpCodesIn } from "#src/scan/lookUpCode.ts";
import type { SignedIn } from "#src/signedIn.ts";

/** The box camera's machine for the persisted cart of `owner`, the person who is signed in. */
export function provideBoxCamera(signedIn: SignedIn, owner: string, persisted: Cart) {
  const { device, outbox } = signedIn;
  const versionOf = versionsOf(persisted);
  return boxCameraMachine.provide({
    actors: { lookUpCodes: lookUpCodesIn(signedIn), lookUpAgain: lookUpCodesIn(signedIn) },
    actions: {
      persistCart: ({ context }) => device.persistCart(owner, versionOf(context)),
      submitCart({ context: { strBoxCode, cart, book, origin, failed } }) {
        const emptied = versionOf({ strBoxCode, cart: [], queue: [], failed });
        void outbox
          .submit({
            commands: cartCommands(strBoxCode, cart, { book, origin }),
            also: (stored) => withCart(stored, emptied),
          })
          // Empties the cart also where the database was full, so that `also` was not stored; where nothing
          // was sent either, the cart is all that a page which ends now leaves. Where the session has just
          // ended, `submit` rejects and the cart stays.
          .then(
            (outcomes) => {
              if (device.isPersisted() || !outcomes.every(isOnlyKept))
                device.persistCart(owner, emptied);
            },
            () => {},
          );
      },
    },
  });
}

/** The running machine of the box camera, as the parts of its screen receive it. */
export type BoxCameraRef = ActorRefFrom<typeof boxCameraMachine>;
