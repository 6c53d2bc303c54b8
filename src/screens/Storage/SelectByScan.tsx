/** In Storage's Edit Mode a scanned box is selected, not opened. */
import { useRouteContext } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { storageMachine } from "#machines/storage.machine.ts";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";
import { ask } from "#src/stock/ask.ts";
import { boxQuery } from "#src/stock/boxes.ts";

export function SelectByScan({ actor }: { actor: ActorRefFrom<typeof storageMachine> }) {
  const stock = useRouteContext({ from: "/_signedIn" });
  useSelectByScan(async (boxCode) => {
    const box = await ask(stock, boxQuery(boxCode));
    if (!box) return { isSelected: false, sentence: `${boxMessages.noSuchBox} (${boxCode})` };
    const { strBoxCode, intSection } = box;
    const scanned = { type: "box.scanned", boxCode: strBoxCode, section: intSection } as const;
    // Edit Mode may have ended during the lookup, or a dialog may be open.
    if (!actor.getSnapshot().can(scanned)) {
      return { isSelected: false, sentence: boxMessages.boxNotSelected(strBoxCode) };
    }
    actor.send(scanned);
    return { isSelected: true, sentence: boxMessages.boxSelected(strBoxCode) };
  });
  return null;
}
