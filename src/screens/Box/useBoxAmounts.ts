/** The amounts of a box's toys, which can be changed in its Edit Mode. */
import { useEffect } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { boxThing } from "#domain/outbox/draft.ts";
import type { ProjectedLine } from "#domain/outbox/projection/lines.ts";
import type { Box } from "#domain/types.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { useAmounts } from "#src/amounts/useAmounts.ts";

export function useBoxAmounts(selection: SelectionRef, stored: Box, lines: ProjectedLine[]) {
  const isEditing = () => selection.getSnapshot().hasTag("selecting");
  const amounts = useAmounts({
    lines,
    thing: boxThing(stored),
    title: boxMessages.amountsIn(stored.strBoxCode),
    onEnd: () => isEditing() && selection.send({ type: "selecting.switched" }),
  });
  useEffect(() => {
    // Persisted changes that were not saved open in edit mode.
    const isChanged = amounts.getSnapshot().context.changes.length > 0;
    const isEditing = selection.getSnapshot().hasTag("selecting");
    if (isChanged && !isEditing) selection.send({ type: "selecting.switched" });
  }, [amounts, selection]);
  return amounts;
}
