/** The paper and the fields of labels, persisted on this device. */
import { useLocalStorage } from "@mantine/hooks";
import { LABEL_SIZES, type LabelSizeId } from "#domain/code/labels.ts";

const DEFAULT: LabelSizeId = "roll-62x29";

/** Any other text gives the default size. */
export function labelSizeOf(text: string | undefined): LabelSizeId {
  const known = Object.keys(LABEL_SIZES) as LabelSizeId[];
  return known.find((size) => size === text) ?? DEFAULT;
}

export const useLabelSize = () =>
  useLocalStorage({
    key: "toyshelf.label-size",
    defaultValue: DEFAULT,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: labelSizeOf,
  });

/** The fields below the name on toys' labels. */
export const useShownFields = () =>
  useLocalStorage<string[]>({
    key: "toyshelf.label-fields",
    defaultValue: [],
    getInitialValueInEffect: false,
  });
