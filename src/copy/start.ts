/** Begins, hides and deletes the copy as the session changes (docs/design.md, "Copy"). */

import type { Live } from "#src/live/live.ts";
import type { SessionActor } from "#src/session/session.ts";
import { ownerIn, ownerOf } from "#src/session/storage.ts";
import { beginCopy, hideCopy, OFF, removeCopy, wakeCopy } from "./copy.ts";

export function startCopy(session: SessionActor, { actor }: Live): void {
  let token: string | undefined;
  let owner: string | undefined;
  const follow = () => {
    const { session: current } = session.getSnapshot().context;
    const isOther = owner !== undefined && ownerIn({ session: current }) !== owner;
    const known = `${current?.accessToken} ${current?.role}`;
    if (known === token) return;
    token = known;
    if (!current || isOther) hideCopy();
    owner = ownerIn({ session: current }) ?? undefined;
    if (current && current.role !== "admin") removeCopy();
    else if (current) beginCopy(ownerOf(current), current.accessToken);
  };
  follow();
  session.subscribe(follow);
  // A person said in another window whether this device is to have one.
  window.addEventListener("storage", ({ key }) => {
    if (key !== OFF) return;
    token = undefined;
    follow();
  });
  session.on("session.ended", ({ reason }) => {
    if (reason === "signedOut") removeCopy();
  });
  actor.on("changes.arrived", wakeCopy);
  actor.on("everything.stale", wakeCopy);
  window.addEventListener("online", wakeCopy);
}
