/** What is known of a listed toy where something is done with all that are selected. */
import type { ListedToy } from "#domain/types.ts";
import type { SelectedToy } from "#machines/inventory.machine.ts";

export function selectedToy(toy: ListedToy): SelectedToy {
  const { strToyBarcode, strName, intBoxes = 0, intQuantity, intAmountInBoxes = 0 } = toy;
  return { strToyBarcode, strName, intBoxes, intLoose: intQuantity - intAmountInBoxes };
}
