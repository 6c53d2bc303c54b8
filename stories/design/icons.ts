/** The icons that the app uses, by name without "Icon". */
import * as used from "virtual:used-icons";

export const ICONS = Object.entries(used).map(
  ([name, Icon]) => [name.slice("Icon".length), Icon] as const,
);
