/** The first of a long list, and the button that brings the rest. */
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

/** `noun`: of what there are more, where it does not go without saying. */
export function useFew<T>(
  all: readonly T[],
  few: number,
  noun = "",
): [shown: readonly T[], more: ReactNode] {
  const [isWhole, setWhole] = useState(false);
  const hidden = all.length - few;
  // A button that brings a single one takes as much room as that one.
  if (isWhole || hidden <= 1) return [all, null];
  return [
    all.slice(0, few),
    <Button key="more" variant="subtle" size="sm" px="xs" onClick={() => setWhole(true)}>
      Show {hidden} more{noun}
    </Button>,
  ];
}
