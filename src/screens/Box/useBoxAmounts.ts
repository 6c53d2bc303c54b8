/** The amounts of a box's toys, which can be changed in its Edit Mode. */
import { useEffect } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { boxThing } from "#domain/outbox/draft.ts";
import type { ProjectedLine } from "#domain/outbox/projection/lines.ts";
import type { Box } from "#domain/types.ts";
import { useAmounts } from "#src/amounts/useAmounts.ts";
import type { BoxRef } from "./BoxActions.tsx";

export function useBoxAmounts(box: BoxRef, stored: Box, lines: ProjectedLine[]) {
  const isEditing = () => box.getSnapshot().hasTag("editing");
  const amounts = useAmounts({
    lines,
    thing: boxThing(stored),
    title: boxMessages.amountsIn(stored.strBoxCode),
    onEnd: () => isEditing() && box.send({ type: "edit.switched" }),
  });
  useEffect(() => box.send({ type: "lines.loaded", lines }), [box, lines]);
  useEffect(() => {
    // Unsaved ones that were persisted are changed further.
    const isChanged = amounts.getSnapshot().context.changes.length > 0;
    if (isChanged && !box.getSnapshot().hasTag("editing")) box.send({ type: "edit.switched" });
  }, [amounts, box]);
  return amounts;
}
