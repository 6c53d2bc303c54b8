/** Which boxes are selected, and whether they can be. */
import type { Box } from "#domain/types.ts";

export interface BoxSelection {
  isEditing: boolean;
  boxes: { has(strBoxCode: string): boolean };
  onToggle: (box: Box) => void;
}
