/**
 * The contradiction of a toy's quantity: boxes that hold more, and fewer where the shop says that everything lies in
 * boxes.
 */
import { useQuery } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { settingsQuery } from "#src/api/settingsQuery.ts";

/** The filter and the name of toys with a contradiction. */
export function useContradiction() {
  // Where the settings cannot be read, loose pieces are none.
  const isStrict = useQuery(settingsQuery).data?.isAllInBoxes ?? false;
  return {
    /** `discrepancy`: how many pieces the boxes hold more; below 0 fewer. */
    isContradiction: (discrepancy: number) => discrepancy > 0 || (isStrict && discrepancy < 0),
    ...(isStrict
      ? { boxed: "differ" as const, hint: messages.boxesDiffer, figure: "intDiffering" as const }
      : { boxed: "over" as const, hint: messages.boxesOverfull, figure: "intOverfull" as const }),
  };
}
