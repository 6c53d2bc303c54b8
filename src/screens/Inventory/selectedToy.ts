/** The facts about a listed toy that a change of all selected toys needs. */
import type { ListedToy } from "#domain/types.ts";
import type { SelectedToy } from "#machines/selection.machine.ts";

export function selectedToy(toy: ListedToy): SelectedToy {
  const { strToyBarcode, strName, intQuantity, intAmountInBoxes = 0 } = toy;
  const intLoose = intQuantity - intAmountInBoxes;
  return { strToyBarcode, strName, isInBoxes: intAmountInBoxes > 0, intLoose };
}
