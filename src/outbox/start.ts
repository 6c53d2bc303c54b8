/** Starts the page's outbox: it follows the session, and goes on when network, page or session come back. */
import { notifications } from "@mantine/notifications";
import { messages } from "#domain/messages.ts";
import { lateReport, type NewCommand, shownReport } from "#domain/outbox/commands.ts";
import { isUnsent } from "#domain/outbox/entries.ts";
import { doneOf } from "#domain/outbox/kinds/bulk.ts";
import { areSettled } from "#domain/outbox/kinds/outcome.ts";
import { newKey } from "#src/api/client.ts";
import { isServerFound, watchReachability } from "#src/api/reachability.ts";
import { serverNow } from "#src/api/serverClock.ts";
import type { Device } from "#src/device/database.ts";
import { deviceNow } from "#src/device/deviceNow.ts";
import { writeStored } from "#src/device/writeStored.ts";
import type { SessionActor } from "#src/session/session.ts";
import { ownerIn, ownerOf } from "#src/session/storage.ts";
import { warn } from "#src/ui/toast.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { sendRequest } from "./requests.ts";
import { showReport } from "./showReport.tsx";

/** Called with the commands of one act that the server has done, and their group. */
type OnDone = (commands: readonly NewCommand[], group: string) => void;

/** Hides the message about unsent commands once all commands of the group are settled. */
function hideOnceSent({ actor }: Outbox, message: string, group: string): void {
  const { unsubscribe } = actor.subscribe(({ context: { entries } }) => {
    if (entries.some((entry) => isUnsent(entry) && entry.command.group === group)) return;
    notifications.hide(message);
    unsubscribe();
  });
}

export function startOutbox(device: Device, session: SessionActor, onDone: OnDone): Outbox {
  const ownerOf = () => ownerIn(session.getSnapshot().context);
  const outbox = createOutbox({
    device,
    send: sendRequest,
    isServerFound,
    isOwner: (owner) => owner === ownerOf(),
    now: deviceNow,
    serverNow,
    newId: newKey,
    onOutcomes(commands, outcomes, group, isLate) {
      const isSettled = areSettled(outcomes);
      const report = isLate
        ? lateReport(commands, outcomes)
        : shownReport(commands, outcomes, device.isPersisted());
      if (report) {
        const shown = showReport(report);
        if (!isSettled && group !== null) hideOnceSent(outbox, shown, group);
      }
      const done = commands.flatMap((command, n) => {
        const outcome = outcomes[n];
        return outcome?.type === "done" ? (doneOf(command, outcome.body) ?? []) : [];
      });
      if (group !== null && isSettled && done.length > 0) onDone(done, group);
    },
  });
  const stopWaiting = device.onChange((changed) => {
    if (!changed.includes("commands")) return;
    stopWaiting();
    // A browser that is short of space deletes what pages stored, unless it was asked to keep it.
    void navigator.storage?.persist?.();
  });
  outbox.actor.start();
  outbox.setOwner(ownerOf());
  session.subscribe(() => outbox.setOwner(ownerOf()));
  // The browser's own event does not come for every network that is back.
  watchReachability(outbox.sendNow);
  window.addEventListener("online", outbox.sendNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") outbox.sendNow();
  });
  window.addEventListener("beforeunload", (event) => {
    if (!device.isPersisted()) event.preventDefault();
  });
  tellOfOthers(device, session);
  return outbox;
}

/** The token of the session that was told, for as long as the tab is open. */
const TOLD = "toyshelf.toldOfOthers";

/** Notifies a person once after signing in that somebody else's commands wait on this device. */
function tellOfOthers(device: Device, session: SessionActor): void {
  let told = sessionStorage.getItem(TOLD);
  async function tell() {
    const current = session.getSnapshot().context.session;
    if (!current || told === current.accessToken) return;
    told = current.accessToken;
    writeStored(TOLD, told, sessionStorage);
    const others = await device.othersUnsent(ownerOf(current));
    if (others > 0) warn(messages.othersWait(others));
  }
  void tell();
  session.subscribe(() => void tell());
}
