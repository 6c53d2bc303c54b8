/** The icons that the app uses, found in its sources. */
import * as tabler from "@tabler/icons-react";
import type { ComponentType } from "react";

const sources = import.meta.glob<string>("../../src/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

const names = new Set(
  Object.values(sources).flatMap((text) => text.match(/\bIcon[A-Z]\w*(?=[,\s}])/g) ?? []),
);

type Icon = ComponentType<{ size: number; "aria-hidden": true }>;
const all = tabler as unknown as Record<string, Icon | undefined>;

/** By name without "Icon". */
export const ICONS: [string, Icon][] = [...names].sort().flatMap((name): [string, Icon][] => {
  const icon = all[name];
  return icon ? [[name.slice("Icon".length), icon]] : [];
});
