/** Where else the toy that was scanned last is, as a quiet hint under it (design, box camera). */
import { Text } from "@mantine/core";
import type { BoxLocations } from "#machines/otherBoxes.machine.ts";

interface OtherBoxesProps {
  found: BoxLocations | null;
  /** This box. */
  strBoxCode: string;
}

/** "5 in this box already. Also in BOX-2 (3), BOX-7 (1)." No links: they would lead away from a full cart. */
export function OtherBoxes({ found, strBoxCode }: OtherBoxesProps) {
  return (
    <Text size="sm" c="dimmed" mih="1.55em" role="note" aria-label="Other boxes">
      {found && sentencesOf(found, strBoxCode)}
    </Text>
  );
}

function sentencesOf({ boxes, intBoxes }: BoxLocations, strBoxCode: string): string {
  if (intBoxes === 0) return "In no box yet.";
  const here = boxes.find((box) => box.strBoxCode === strBoxCode);
  const others = boxes.filter((box) => box !== here).slice(0, 3);
  const hasMore = intBoxes > others.length + (here ? 1 : 0);
  const inHere = here ? `${here.intAmountInBox} in this box already.` : "";
  const named = others.map((box) => `${box.strBoxCode} (${box.intAmountInBox})`).join(", ");
  const elsewhere = named && `Also in ${named}${hasMore ? " and more." : "."}`;
  return [inHere, elsewhere].filter(Boolean).join(" ");
}
