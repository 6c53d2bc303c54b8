/** The contradiction of a toy's quantity: boxes hold more, or they hold fewer where the shop keeps everything in boxes. */
import { useQuery } from "@tanstack/react-query";
import { messages } from "#domain/messages.ts";
import { settingsQuery } from "#src/api/settingsQuery.ts";

/** The filter and the name of toys with a contradiction. */
export function useContradiction() {
  // Without readable settings loose pieces are no contradiction.
  const isStrict = useQuery(settingsQuery).data?.isAllInBoxes ?? false;
  return {
    /** `discrepancy`: the pieces that the boxes hold beyond the quantity; below 0 fewer. */
    isContradiction: (discrepancy: number) => discrepancy > 0 || (isStrict && discrepancy < 0),
    ...(isStrict
      ? { boxed: "differ" as const, hint: messages.boxesDiffer, figure: "intDiffering" as const }
      : { boxed: "over" as const, hint: messages.boxesOverfull, figure: "intOverfull" as const }),
  };
}
