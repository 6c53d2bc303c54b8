/** Makes the page ready for a story: who is signed in, what is kept, what the service answers. */

import { notifications } from "@mantine/notifications";
import { waitFor } from "xstate";
import { STORES } from "#domain/outbox/stored.ts";
import { type AppContext, appContext } from "#src/appContext.ts";
import { answerCalls } from "./answers.ts";
import { showLabel } from "./camera.ts";
import type { ScreenParameters } from "./screenStory.ts";
import { admin, train } from "./stock.ts";
import { stockroom } from "./stockroom.ts";
import { overNetwork, stockOf, type Toolbar } from "./toolbar.ts";

let started: AppContext | undefined;

/** The page's session and outbox, which all stories share: a page has one of each. */
export function pageContext(): AppContext {
  started ??= appContext();
  return started;
}

/** In place of what a screen that was left had read, ordered or drafted. */
async function fillDevice(owner: string, stored: ScreenParameters["stored"]) {
  const { queries, device } = await pageContext().loadSignedIn();
  queries.clear();
  await device.change(owner, STORES, () => ({ commands: [], carts: [], drafts: [], ...stored }));
}

function clearEverything() {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith("toyshelf.")) storage.removeItem(key);
    }
  }
}

/** As a person does it: a session that is gone otherwise has ended, as the sign-in screen would say. */
async function signOut() {
  const { session } = pageContext();
  session.send({ type: "signOut.requested" });
  await waitFor(session, (state) => state.hasTag("leaving") || !state.hasTag("signedIn"));
  session.send({ type: "signOut.confirmed" });
}

/** Returns what ends it. */
export async function prepareDevice(
  parameters: ScreenParameters,
  { stock, network }: Pick<Toolbar, "stock" | "network">,
): Promise<() => void> {
  const { session = admin, answers, stored, persisted = {} } = parameters;
  clearEverything();
  if (session) await fillDevice(session.user.email, stored);
  notifications.clean();
  // As in a page that was just loaded nothing was pressed, which decides where a toast stands.
  document.body.dispatchEvent(new PointerEvent("pointerdown", { clientY: 0 }));
  for (const [key, value] of Object.entries(persisted)) {
    localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }
  const told = { ...stockroom(stockOf(stock)), ...answers };
  const endings = [answerCalls(overNetwork(told, network)), showLabel(train.strToyBarcode)];
  if (session) pageContext().session.send({ type: "session.replaced", session });
  else await signOut();
  return () => {
    // Nobody is signed out: the screen that is being left would say so.
    notifications.clean();
    for (const end of endings) end();
    clearEverything();
  };
}
