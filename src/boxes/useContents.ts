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
 * The server's figures of the box; where a command about it is unsent or settling, figures of its projected lines,
 * since only they show whether an added toy is in the box already. A box with more than `LIMIT_MAX` lines keeps the
 * server's figures until then.
 */
export function useContents(box: HeldBox): Contents {
  const { strBoxCode, isUnsent, isSettling } = box;
  const isEnabled = isUnsent || isSettling;
  const { data } = useAsk(boxLinesQuery(strBoxCode, LIMIT_MAX), { isEnabled });
  return (isEnabled && data && contentsOf(data)) || box;
}
