/** Notifies a person once after signing in that somebody else's commands wait on this device. */
import { messages } from "#domain/messages.ts";
import type { Device } from "#src/device/database.ts";
import { writeStored } from "#src/device/writeStored.ts";
import type { SessionActor } from "#src/session/session.ts";
import { ownerOf } from "#src/session/storage.ts";
import { warn } from "#src/ui/toast.ts";

/** The token of the session that was told, for as long as the tab is open. */
const TOLD = "toyshelf.toldOfOthers";

export function tellOfOthers(device: Device, session: SessionActor): void {
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
