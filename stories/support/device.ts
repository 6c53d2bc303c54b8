/** Makes the page ready for a story: who is signed in, what is kept, what the service answers. */
import { notifications } from "@mantine/notifications";
import { type SessionActor, startSession } from "#src/session/session.ts";
import { answerCalls } from "./answers.ts";
import { showLabel } from "./camera.ts";
import type { ScreenParameters } from "./screenStory.ts";
import { admin, train } from "./stock.ts";
import { stockroom } from "./stockroom.ts";

let started: SessionActor | undefined;

/** The page's session, which all stories share. */
export function pageSession(): SessionActor {
  started ??= startSession();
  return started;
}

function forgetEverything() {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith("toyshelf.")) storage.removeItem(key);
    }
  }
}

/** Returns what ends it. */
export function prepareDevice(parameters: ScreenParameters): () => void {
  const { session = admin, answers, kept = {}, label = train.strToyBarcode } = parameters;
  forgetEverything();
  notifications.clean();
  for (const [key, value] of Object.entries(kept)) {
    localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  }
  const endings = [answerCalls({ ...stockroom(), ...answers }), showLabel(label)];
  pageSession().send({ type: "session.replaced", session });
  return () => {
    // Nobody is signed out: the screen that is being left would say so.
    notifications.clean();
    for (const end of endings) end();
    forgetEverything();
  };
}
