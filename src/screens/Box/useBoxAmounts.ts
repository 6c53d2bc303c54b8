/** The amounts of a box's toys, which can be changed in its Edit Mode. */
import { useEffect, useMemo } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { boxThing } from "#domain/outbox/draft.ts";
import type { ProjectedLines } from "#domain/outbox/projection/lines.ts";
import type { Box } from "#domain/types.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { useAmounts } from "#src/amounts/useAmounts.ts";

interface BoxAmountsOptions {
  stored: Box;
  contents: ProjectedLines;
  /** Reads more of the box's lines. */
  onMore: () => void;
}

export function useBoxAmounts(
  selection: SelectionRef,
  { stored, contents: { lines, coming, left }, onMore }: BoxAmountsOptions,
) {
  const isEditing = () => selection.getSnapshot().hasTag("selecting");
  const amounts = useAmounts({
    lines: useMemo(() => [...lines, ...coming], [lines, coming]),
    ...{ left, onMore },
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
