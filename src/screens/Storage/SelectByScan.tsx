/** In Storage's Edit Mode a scanned box is selected, not opened; each pull says what became of it. */
import { useRouteContext } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { cleanCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import { projectBox, unsentBox } from "#domain/outbox/projection/boxes.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { ApiError } from "#src/api/client.ts";
import { readBox } from "#src/api/queries.ts";
import { confirmProblem, confirmRead } from "#src/scan/feedback.ts";
import { useGun } from "#src/scan/useGun.ts";
import { alertToast, toast } from "#src/ui/toast.ts";

export function SelectByScan({ actor }: { actor: ActorRefFrom<typeof storageMachine> }) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const refuse = (sentence: string) => {
    confirmProblem();
    alertToast(sentence);
  };
  const select = async (readBarcode: string) => {
    const boxCode = cleanCode(readBarcode);
    if (boxCode === "") return refuse(scanMessages.emptyScan);
    try {
      const readAt = Date.now();
      const stored = await readBox(boxCode);
      const { entries } = outbox.actor.getSnapshot().context;
      // Where it will stand, as the lists show it: a move that is unsent ends there.
      const box = stored ? projectBox(stored, entries, readAt) : unsentBox(boxCode, entries);
      if (!box) return refuse(boxMessages.noSuchBox);
      const { strBoxCode, intSection } = box;
      const scanned = { type: "box.scanned", strBoxCode, intSection } as const;
      // Meanwhile Edit Mode may have ended, or a question may stand.
      if (!actor.getSnapshot().can(scanned)) return refuse(boxMessages.boxNotSelected(strBoxCode));
      actor.send(scanned);
      confirmRead();
      toast(boxMessages.boxSelected(strBoxCode));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0) return refuse(messages.networkError);
      refuse(scanMessages.lookupFailedWith(error.status));
    }
  };
  useGun({ onScan: (readBarcode) => void select(readBarcode) });
  return null;
}
