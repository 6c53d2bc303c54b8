/** The toys of a box and their amounts as they will be; the amounts can be changed in its Edit Mode. */
import { useEffect, useMemo } from "react";
import { boxMessages } from "#domain/box/boxMessages.ts";
import type { AmountAhead } from "#domain/outbox/projection/amountAhead.ts";
import { type ToyAhead, toyAhead } from "#domain/outbox/projection/toyAhead.ts";
import type { BoxContent } from "#domain/types.ts";
import { useAmounts, useAmountsAhead } from "#src/amounts/useAmounts.ts";
import { useEntries } from "#src/outbox/useEntries.ts";
import type { BoxRef } from "./BoxActions.tsx";

/** `isUnsent` is its amount; `hasUnsent`, anything about the toy. */
export type KnownLine = BoxContent &
  AmountAhead &
  Pick<ToyAhead, "barcode" | "hasUnsent" | "isDeleted" | "picture"> & { strBoxCode: string };

export function useBoxAmounts(box: BoxRef, strBoxCode: string, stored: readonly BoxContent[]) {
  const entries = useEntries();
  const named = useMemo(
    () =>
      stored.map((line) => {
        const { toy, isUnsent: _, ...ahead } = toyAhead(line, entries);
        return { ...toy, ...ahead, strBoxCode };
      }),
    [stored, strBoxCode, entries],
  );
  const lines: KnownLine[] = useAmountsAhead(named);
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
