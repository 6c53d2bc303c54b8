/** The first items of a long list, and the button that shows the others. */
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** `noun`: a blank and the items' name, for a button beside which it is not obvious. */
export function useFew<T>(
  all: readonly T[],
  few: number,
  noun = "",
): [shown: readonly T[], more: ReactNode] {
  const [isWhole, setWhole] = useState(false);
  const hidden = all.length - few;
  // A button for a single item would take as much room as the item.
  if (isWhole || hidden <= 1) return [all, null];
  return [
    all.slice(0, few),
    <Button key="more" variant="subtle" size="sm" px="xs" onClick={() => setWhole(true)}>
      Show {hidden} more{noun}
    </Button>,
  ];
}
