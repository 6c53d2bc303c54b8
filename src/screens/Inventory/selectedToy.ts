/** The facts about a listed toy that a change of all selected toys needs. */
import type { ListedToy } from "#domain/types.ts";
import type { SelectedToy } from "#machines/inventory.machine.ts";

export function selectedToy(toy: ListedToy): SelectedToy {
  const { strToyBarcode, strName, intBoxes = 0, intQuantity, intAmountInBoxes = 0 } = toy;
  return { strToyBarcode, strName, intBoxes, intLoose: intQuantity - intAmountInBoxes };
}
