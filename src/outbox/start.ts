/** Starts the page's outbox: it follows the session, and goes on when network, page or session come back. */

import { type NewCommand, reportOf } from "#domain/outbox/commands.ts";
import { newKey } from "#src/api/client.ts";
import type { Device } from "#src/device/database.ts";
import type { SessionActor } from "#src/session/session.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { watchReachability } from "./reachability.ts";
import { sendRequest } from "./requests.ts";
import { showReport } from "./showReport.tsx";

/** What was ordered together and acknowledged by the server, whole or in part. */
type OnDone = (commands: readonly NewCommand[], group: string) => void;

export function startOutbox(device: Device, session: SessionActor, onDone: OnDone): Outbox {
  const ownerOf = () => session.getSnapshot().context.session?.user.email ?? null;
  const outbox = createOutbox({
    device,
    send: sendRequest,
    isServerFound: watchReachability(),
    isOwner: (owner) => owner === ownerOf(),
    now: Date.now,
    newId: newKey,
    onOutcomes(commands, outcomes, group) {
      const report = reportOf(commands, outcomes);
      if (report) showReport(report);
      const done = commands.filter((_, n) => outcomes[n]?.type === "done");
      const isSettled = outcomes.every(({ type }) => type !== "unsent");
      if (group !== null && isSettled && done.length > 0) onDone(done, group);
    },
  });
  outbox.actor.start();
  outbox.setOwner(ownerOf());
  session.subscribe(() => outbox.setOwner(ownerOf()));
  window.addEventListener("online", outbox.sendNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") outbox.sendNow();
  });
  window.addEventListener("beforeunload", (event) => {
    if (!device.isPersisted()) event.preventDefault();
  });
  return outbox;
}
