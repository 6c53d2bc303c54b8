/** Asks the server what a code is: a box first, then a toy (specification sections 2 and 7). */
import { isCode } from "#domain/codes.ts";
import { type Lookup, lookupOf } from "#domain/scans.ts";
import { ApiError, prefixedApi } from "#src/api/client.ts";

/** The status that the contract gives for a text that is no code. */
const BAD_INPUT = 400;
const UNAUTHORISED = 401;

async function isBox(strCode: string, signal: AbortSignal): Promise<Response> {
  const { response } = await prefixedApi.GET("/boxes/{boxCode}", {
    params: { path: { boxCode: strCode } },
    // Any success means a box, whatever the answer holds.
    parseAs: "stream",
    signal,
  });
  return response;
}

async function findToy(strCode: string, signal: AbortSignal): Promise<Lookup> {
  const { data, response } = await prefixedApi.GET("/toys/{barcode}", {
    params: { path: { barcode: strCode } },
    // A proxy or a service worker between may keep answers that we told the browser not to.
    querySerializer: () => `_=${Date.now()}`,
    signal,
  });
  if (!response.ok) return lookupOf(response.status);
  return {
    type: "toy",
    strToyBarcode: data?.strToyBarcode ?? strCode,
    strName: data?.strName ?? strCode,
  };
}

/** Never throws for what the server or the network does. */
export async function lookUpCode(strCode: string, signal: AbortSignal): Promise<Lookup> {
  // Such a text cannot be in an address ("..") or is refused by the contract anyway.
  if (!isCode(strCode)) return { type: "failed", status: BAD_INPUT };
  try {
    const box = await isBox(strCode, signal);
    if (box.ok) return { type: "box" };
    // The session is over: the toy would be asked for by nobody.
    if (box.status === UNAUTHORISED) return lookupOf(box.status);
    const toy = await findToy(strCode, signal);
    // Where the server could not say whether it is a box, nobody may take it for a new toy.
    return toy.type === "unknown" ? lookupOf(box.status) : toy;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { type: "offline" };
    throw error;
  }
}
