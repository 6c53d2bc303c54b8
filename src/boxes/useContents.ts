/** The contents of a box, with unsent pieces (docs/design.md, "Projection"). */
import { contentsOf } from "#domain/outbox/projection/lines.ts";
import type { Projected } from "#domain/outbox/projection/project.ts";
import type { Box } from "#domain/types.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { boxLinesQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";

type Contents = Pick<Box, "intToys" | "intUnits">;
export type HeldBox = Box & Pick<Projected<Box>, "isUnsent" | "isSettling">;

/**
 * The box's own figures are the server's. Where something about it is unsent, its lines are counted:
 * only they say whether a toy that comes is there already. In a box of more than `LIMIT_MAX` the
 * figures stay the server's until it is sent.
 */
export function useContents(box: HeldBox): Contents {
  const { strBoxCode, isUnsent, isSettling } = box;
  const isEnabled = isUnsent || isSettling;
  const { data } = useAsk(boxLinesQuery(strBoxCode, LIMIT_MAX), { isEnabled });
  return (isEnabled && data && contentsOf(data)) || box;
}
