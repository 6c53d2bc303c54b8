/** Warns of a code that differs from a code of the stock only in upper and lower case: people confuse the two. */
import { useDebouncedValue } from "@mantine/hooks";
import { TYPING_PAUSE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { boxesQuery } from "#src/stock/boxes.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";

const FEW = 8;

/** The warning; null where there is no such code but the thing's `own`, or where the very code exists. */
export function useSimilarCode(typed: string, own?: string): string | null {
  const [code] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const folded = code.toLowerCase();
  const options = { isEnabled: folded !== code.toUpperCase() };
  const boxes = useAsk(boxesQuery({ q: code }, FEW), options);
  // In the order of codes, as boxes are, it comes before the longer ones that begin with it.
  const toys = useAsk(toysQuery({ q: code, limit: FEW, sort: "strToyBarcode" }), options);
  if (!options.isEnabled || code !== typed.trim()) return null;
  const known = [
    ...(boxes.data?.items ?? []).map(({ strBoxCode }) => strBoxCode),
    ...(toys.data?.items ?? []).map(({ strToyBarcode }) => strToyBarcode),
  ];
  if (known.includes(code)) return null;
  const similar = known.find((code) => code !== own && code.toLowerCase() === folded);
  return similar === undefined ? null : messages.similarCode(similar);
}
