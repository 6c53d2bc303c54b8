/** The paper for labels, persisted on this device. */
import { LABEL_SIZES, type LabelSizeId } from "#domain/code/labels.ts";

const KEY = "toyshelf.label-size";
const DEFAULT: LabelSizeId = "roll-62x29";

/** Anything but a size is the default. */
export function labelSizeOf(text: string | null): LabelSizeId {
  const known = Object.keys(LABEL_SIZES) as LabelSizeId[];
  return known.find((size) => size === text) ?? DEFAULT;
}

export const readLabelSize = () => labelSizeOf(localStorage.getItem(KEY));
export const writeLabelSize = (size: LabelSizeId) => localStorage.setItem(KEY, size);
