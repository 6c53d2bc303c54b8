/** In Storage's Edit Mode a scanned box is selected, not opened. */
import { useRouteContext } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { projectBox, unsentBox } from "#domain/outbox/projection/boxes.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { readBox } from "#src/api/queries.ts";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";

export function SelectByScan({ actor }: { actor: ActorRefFrom<typeof storageMachine> }) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  useSelectByScan(async (boxCode) => {
    const readAt = Date.now();
    const stored = await readBox(boxCode);
    const { entries } = outbox.actor.getSnapshot().context;
    // Where it will stand, as the lists show it: a move that is unsent ends there.
    const box = stored ? projectBox(stored, entries, readAt) : unsentBox(boxCode, entries);
    if (!box) return { isSelected: false, sentence: `${boxMessages.noSuchBox} (${boxCode})` };
    const { strBoxCode, intSection } = box;
    const scanned = { type: "box.scanned", strBoxCode, intSection } as const;
    // Meanwhile Edit Mode may have ended, or a question may stand.
    if (!actor.getSnapshot().can(scanned)) {
      return { isSelected: false, sentence: boxMessages.boxNotSelected(strBoxCode) };
    }
    actor.send(scanned);
    return { isSelected: true, sentence: boxMessages.boxSelected(strBoxCode) };
  });
  return null;
}
