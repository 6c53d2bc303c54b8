/** Shows at once what the answer to an adjustment says, before everything is read again. */
import type { QueryClient } from "@tanstack/react-query";
import type { components } from "#domain/contract.ts";
import type { BoxContent } from "#domain/types.ts";
import type { Locations } from "#src/api/queries.ts";

type Adjusted = components["schemas"]["Adjusted"];
type Contents = { items: BoxContent[]; total: number };

/** The lines that are left when one of them has another amount. */
function withAmount<Line extends { intAmountInBox: number }>(
  lines: Line[],
  isIt: (line: Line) => boolean,
  intAmountInBox: number,
): Line[] {
  return lines
    .map((line) => (isIt(line) ? { ...line, intAmountInBox } : line))
    .filter((line) => line.intAmountInBox > 0);
}

/** `body` is null where another window had the answer. */
export function storeAdjusted(queries: QueryClient, body: unknown): void {
  const { lines = [], intAmountInBoxes = 0 } = (body ?? {}) as Partial<Adjusted>;
  for (const { strBoxCode, strToyBarcode, intAmountInBox } of lines) {
    queries.setQueriesData<Contents>({ queryKey: ["box", strBoxCode, "toys"] }, (known) => {
      if (!known) return known;
      const isToy = (line: BoxContent) => line.strToyBarcode === strToyBarcode;
      const summed = known.items.map((line) =>
        isToy(line) ? { ...line, intAmountInBoxes } : line,
      );
      const items = withAmount(summed, isToy, intAmountInBox);
      return { ...known, items, total: known.total - known.items.length + items.length };
    });
    queries.setQueriesData<Locations>({ queryKey: ["toy", strToyBarcode, "boxes"] }, (known) => {
      if (!known) return known;
      const boxes = withAmount(known.boxes, (box) => box.strBoxCode === strBoxCode, intAmountInBox);
      const total = known.total - known.boxes.length + boxes.length;
      return { boxes, total, intAmountInBoxes };
    });
  }
}
