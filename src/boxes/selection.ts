/** The boxes that are selected or were just added, and whether boxes can be selected. */
import type { Box } from "#domain/types.ts";

export interface BoxSelection {
  isEditing: boolean;
  boxes: { has(boxCode: string): boolean };
  /** The box that was added last. */
  added: Pick<Box, "strBoxCode" | "intSection"> | null;
  onToggle: (box: Box) => void;
}
