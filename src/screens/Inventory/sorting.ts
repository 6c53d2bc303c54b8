/** What the inventory can be sorted by, in words, and as the address says it. */
import type { Sort, ToySearch } from "#src/toys/toySearch.ts";

export const SORT_LABEL: Record<Sort, string> = {
  strName: "Name",
  strToyBarcode: "Barcode",
  strGender: "Gender",
  intAgeMin: "Age",
  intQuantity: "Quantity",
  strStatus: "Status",
};

/** The change of the address that sorts by `sort`; name ascending, the default, is left out of it. */
export function sortedBy(sort: Sort, isDescending: boolean): ToySearch {
  return {
    sort: sort === "strName" ? undefined : sort,
    order: isDescending ? "desc" : undefined,
  };
}
