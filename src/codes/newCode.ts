/** A code that is to be given: made by the server, or typed (specification section 7). */
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { TYPING_PAUSE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { newKey, prefixedApi } from "#src/api/client.ts";
import { boxesQuery } from "#src/stock/boxes.ts";
import { toysQuery } from "#src/stock/toys.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { alertToast } from "#src/ui/toast.ts";

/** Sent again after a call without an answer, or with a 5xx: a lost answer uses up no second code. */
let key = newKey();

/** A new in-house code; null where the server refuses. */
export async function generateCode(): Promise<string | null> {
  const { data, response } = await prefixedApi.POST("/barcodes/new", {
    params: { header: { "Idempotency-Key": key } },
  });
  if (response.status < 500) key = newKey();
  return response.ok && data?.success ? data.code : null;
}

/** Fetches a new code, and shows a toast where that fails. */
export const useGenerateCode = (onCode: (code: string) => void) =>
  useMutation({
    mutationFn: generateCode,
    onSuccess: (code) => (code === null ? alertToast(messages.generateFailed) : onCode(code)),
    onError: () => alertToast(messages.generateError),
  });

const FEW = 8;

/**
 * Warns of a code that differs from a code of the stock only in upper and lower case: people confuse the two. The
 * warning; null where there is no such code but the thing's `own`, or where the very code exists.
 */
export function useSimilarCode(typed: string, own?: string): string | null {
  const [code] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const folded = code.toLowerCase();
  const options = { isEnabled: folded !== code.toUpperCase() };
  const boxes = useAsk(boxesQuery({ q: code }, FEW), options);
  const toys = useAsk(toysQuery({ q: code, limit: FEW }), options);
  if (!options.isEnabled || code !== typed.trim()) return null;
  const known = [
    ...(boxes.data?.items ?? []).map(({ strBoxCode }) => strBoxCode),
    ...(toys.data?.items ?? []).map(({ strToyBarcode }) => strToyBarcode),
  ];
  if (known.includes(code)) return null;
  const similar = known.find((code) => code !== own && code.toLowerCase() === folded);
  return similar === undefined ? null : messages.similarCode(similar);
}
