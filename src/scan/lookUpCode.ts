/** Asks the server what a code is, a box or a toy (specification sections 2 and 7). */
import { isCode, trimCode, withoutControls } from "#domain/codes.ts";
import { type Lookup, lookupOf } from "#domain/scans.ts";
import { ApiError, prefixedApi } from "#src/api/client.ts";

/** The status that the contract gives for a text that is no code. */
const BAD_INPUT = 400;

async function findBox(strCode: string, signal: AbortSignal): Promise<Lookup> {
  const { response } = await prefixedApi.GET("/boxes/{boxCode}", {
    params: { path: { boxCode: strCode } },
    // Any success means a box, whatever the answer holds.
    parseAs: "stream",
    signal,
  });
  return response.ok ? { type: "box" } : lookupOf(response.status);
}

async function findToy(strCode: string, signal: AbortSignal): Promise<Lookup> {
  const { data, response } = await prefixedApi.GET("/toys/{barcode}", {
    params: { path: { barcode: strCode } },
    // A proxy or a service worker between may cache answers although the browser was asked not to.
    querySerializer: () => `_=${Date.now()}`,
    signal,
  });
  if (!response.ok) return lookupOf(response.status);
  const { strToyBarcode = strCode, strName = strCode, imageThumb = null } = data ?? {};
  return { type: "toy", toy: { strToyBarcode, strName, imageThumb } };
}

/**
 * One code is never both: what it probably is, a box unless `first` says otherwise, is asked for
 * first. Never throws for what the server or the network does.
 */
export async function lookUpCode(
  readBarcode: string,
  signal: AbortSignal,
  first: "box" | "toy" = "box",
): Promise<Lookup> {
  const strCode = trimCode(withoutControls(readBarcode));
  // Such a text cannot be in an address ("..") or is refused by the contract anyway.
  if (!isCode(strCode)) return { type: "failed", status: BAD_INPUT };
  const finders = first === "box" ? [findBox, findToy] : [findToy, findBox];
  let answer: Lookup = { type: "unknown" };
  try {
    for (const find of finders) {
      const found = await find(strCode, signal);
      if (found.type === "box" || found.type === "toy") return found;
      // The session is over or without the right: no screen waits for the other.
      if (found.type === "unauthorised") return found;
      // Where the server could not say whether it is one, it must not be taken for something new.
      if (found.type === "failed") answer = found;
    }
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { type: "offline" };
    throw error;
  }
}
