/** A box's note as it will be when what is unsent about it is settled (design section 4, "The outbox"). */
import { BLANK_BOX_NOTE } from "./limits.ts";
import { type Entry, isUnsent } from "./outbox.ts";
import type { Box } from "./types.ts";

export function noteAhead({ strBoxCode, strCustomNote }: Box, entries: readonly Entry[]): string {
  return entries
    .filter(isUnsent)
    .reduce(
      (note, { command }) =>
        command.kind === "changeBox" && command.strBoxCode === strBoxCode
          ? command.strCustomNote || BLANK_BOX_NOTE
          : note,
      strCustomNote,
    );
}
