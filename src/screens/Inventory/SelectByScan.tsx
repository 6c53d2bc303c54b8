/** While toys are selected in the inventory a scanned one is added to them, not opened. */
import { messages } from "#domain/messages.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import { ApiError, api, unwrap } from "#src/api/client.ts";
import { useSelectByScan } from "#src/scan/useSelectByScan.ts";
import type { InventoryRef } from "./BulkActions.tsx";

/** Null where no toy has the code. */
async function readToy(barcode: string) {
  try {
    return await unwrap(api.GET("/toys/{barcode}", { params: { path: { barcode } } }));
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return null;
    throw error;
  }
}

export function SelectByScan({ actor }: { actor: InventoryRef }) {
  useSelectByScan(async (code) => {
    const toy = await readToy(code);
    if (!toy) return { isSelected: false, sentence: `${scanMessages.toyNotFound}: ${code}` };
    const selected = { type: "toys.selected", toys: [toy] } as const;
    const isSelected = actor.getSnapshot().can(selected);
    actor.send(selected);
    const say = isSelected ? messages.itemSelected : messages.itemNotSelected;
    return { isSelected, sentence: say(toy.strName) };
  });
  return null;
}
