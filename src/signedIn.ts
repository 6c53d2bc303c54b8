/**
 * The parts that live as long as the page once somebody is signed in; loaded apart, because /login needs none of them.
 */
import type { QueryClient } from "@tanstack/react-query";
import { startCopy } from "#src/copy/start.ts";
import { followDrafts, type OpenDrafts } from "#src/device/useDraft.ts";
import { startUndo, type UndoActor } from "#src/history/startUndo.ts";
import { forgetLast, offerUndo } from "#src/history/undo.ts";
import { offerToRenew, startInstall } from "#src/install/install.ts";
import { startOutbox } from "#src/outbox/start.ts";
import { ownerIn } from "#src/session/storage.ts";
import { createQueryClient } from "./api/queryClient.ts";
import { createDevice, type Device } from "./device/database.ts";
import { type Live, startLive } from "./live/live.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { SessionActor } from "./session/session.ts";
import { readAgainAfterRuns } from "./stock/invalidate.ts";
import { nameById } from "./stock/nameById.ts";
import { hideWarnings } from "./ui/toast.ts";

export interface SignedIn {
  queries: QueryClient;
  device: Device;
  drafts: OpenDrafts;
  /** Before a screen opens: loads the person's carts and drafts, renamed to the present codes of their things. */
  readBegun: (owner: string) => Promise<void>;
  outbox: Outbox;
  undo: UndoActor;
  live: Live;
}

export function startSignedIn(session: SessionActor): SignedIn {
  const queries = createQueryClient();
  let owner = ownerIn(session.getSnapshot().context);
  session.subscribe(({ context }) => {
    if (ownerIn(context) === owner) return;
    owner = ownerIn(context);
    // The next person sees nothing of the last one's data.
    queries.clear();
    forgetLast();
    hideWarnings();
    undo.send({ type: "owner.changed" });
  });
  // Before the first screen reads, since later changes arrive as events.
  const live = startLive(queries, session);
  startCopy(session, live);
  const device = createDevice();
  const outbox = startOutbox(device, session, (commands, group) => {
    offerUndo(undo, session.getSnapshot().context.session?.rights ?? [], commands, group);
  });
  readAgainAfterRuns(queries, outbox);
  const undo = startUndo(outbox);
  startInstall();
  offerToRenew();
  const drafts = followDrafts(device);
  const readBegun = async (owner: string) => {
    await nameById({ queries, outbox }, device, owner);
    await drafts.load(owner);
  };
  return { queries, device, drafts, readBegun, outbox, undo, live };
}
