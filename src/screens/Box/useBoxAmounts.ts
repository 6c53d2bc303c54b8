/** The toys of a box with the amounts that they will have, which can be changed in its Edit Mode. */
import { useEffect, useMemo } from "react";
import { boxMessages } from "#domain/boxMessages.ts";
import type { BoxContent } from "#domain/types.ts";
import { useAmounts, useAmountsAhead } from "#src/amounts/useAmounts.ts";
import type { BoxRef } from "./BoxActions.tsx";

export function useBoxAmounts(box: BoxRef, strBoxCode: string, stored: readonly BoxContent[]) {
  const named = useMemo(
    () => stored.map((line) => ({ ...line, strBoxCode })),
    [stored, strBoxCode],
  );
  const lines = useAmountsAhead(named);
  const isEditing = () => box.getSnapshot().hasTag("editing");
  const amounts = useAmounts({
    lines,
    draft: {
      title: boxMessages.amountsIn(strBoxCode),
      href: `/box/${encodeURIComponent(strBoxCode)}`,
    },
    onEnd: () => isEditing() && box.send({ type: "edit.switched" }),
  });
  useEffect(() => box.send({ type: "lines.loaded", lines }), [box, lines]);
  useEffect(() => {
    // Unsaved ones that were persisted are changed further.
    const isChanged = amounts.getSnapshot().context.changes.length > 0;
    if (isChanged && !box.getSnapshot().hasTag("editing")) box.send({ type: "edit.switched" });
  }, [amounts, box]);
  return { lines, amounts };
}
