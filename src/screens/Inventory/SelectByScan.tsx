/** While toys are selected in the inventory a scanned one is added to them, not opened. */
import { useRouteContext } from "@tanstack/react-router";
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { ApiError } from "#src/api/client.ts";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";
import { ask } from "#src/stock/ask.ts";
import { locationsQuery, toyQuery } from "#src/stock/toys.ts";
import type { InventoryRef } from "./BulkActions.tsx";
import { selectedToy } from "./selectedToy.ts";

export function SelectByScan({ actor }: { actor: InventoryRef }) {
  const stock = useRouteContext({ from: "/_signedIn" });
  useSelectByScan(async (code) => {
    // Before it is deleted it is said that boxes hold it.
    const [toy, places] = await Promise.all([
      ask(stock, toyQuery(code)).catch((error) => {
        if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
        throw error;
      }),
      ask(stock, locationsQuery(code, 1)).catch(() => null),
    ]);
    if (!toy) return { isSelected: false, sentence: `${scanMessages.toyNotFound}: ${code}` };
    const selected = {
      type: "toys.selected",
      toys: [
        selectedToy({
          ...toy,
          intBoxes: places?.total ?? 0,
          intAmountInBoxes: places?.intAmountInBoxes ?? 0,
        }),
      ],
    } as const;
    const isSelected = actor.getSnapshot().can(selected);
    actor.send(selected);
    const say = isSelected ? messages.itemSelected : messages.itemNotSelected;
    return { isSelected, sentence: say(toy.strName) };
  });
  return null;
}
