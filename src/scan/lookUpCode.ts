/** Asks the server what a code is, a box or a toy (specification sections 2 and 7). */

import { fromPromise } from "xstate";
import { cleanCode, isCode, plainCode } from "#domain/code/codes.ts";
import { toyOfUnsentCode } from "#domain/outbox/projection/codes.ts";
import { type FoundCodes, type Lookup, lookupOf } from "#domain/scan/scanOutcome.ts";
import type { Box } from "#domain/types.ts";
import { ApiError, prefixedApi } from "#src/api/client.ts";
import { askCopyInTime } from "#src/copy/copy.ts";
import { deviceNow } from "#src/device/deviceNow.ts";
import { hereOf, type Stock } from "#src/stock/ask.ts";
import { boxQuery } from "#src/stock/boxes.ts";
import { toyQuery } from "#src/stock/toys.ts";

/** The status that the contract gives for a text that is no code. */
const BAD_INPUT = 400;

interface Asked {
  /** Gets the found thing, so that the screen that the code leads to need not read it again. */
  stock: Stock;
  signal: AbortSignal;
  onLate?: (lookup: Lookup) => void;
}

async function findBox(code: string, { stock: { queries }, signal }: Asked): Promise<Lookup> {
  const readAt = deviceNow();
  const { response } = await prefixedApi.GET("/boxes/{boxCode}", {
    params: { path: { boxCode: code } },
    parseAs: "stream",
    signal,
  });
  if (!response.ok) return lookupOf(response.status);
  // Any success means a box, whatever the answer holds.
  const box: Box | undefined = await response.json().catch(() => undefined);
  const { strBoxCode = code } = box ?? {};
  if (box) queries.setQueryData(boxQuery(code).queryKey, { value: box, readAt });
  return { type: "box", strBoxCode };
}

async function findToy(code: string, { stock: { queries }, signal }: Asked): Promise<Lookup> {
  const readAt = deviceNow();
  const { data, response } = await prefixedApi.GET("/toys/{barcode}", {
    params: { path: { barcode: code } },
    // A proxy or a service worker between may cache answers although the browser was asked not to.
    querySerializer: () => `_=${Date.now()}`,
    signal,
  });
  if (!response.ok) return lookupOf(response.status);
  const { strToyBarcode = code, strName = code, imageThumb = null } = data ?? {};
  if (data) queries.setQueryData(toyQuery(strToyBarcode).queryKey, { value: data, readAt });
  return { type: "toy", toy: { strToyBarcode, strName, imageThumb } };
}

const FINDERS = { box: findBox, toy: findToy };

/** The toy or box that was made here and is unsent: no server knows it. */
function findMade(code: string, { stock }: Asked): Lookup | null {
  const here = hereOf(stock);
  const named = toyOfUnsentCode(code, here.entries);
  if (named) return { type: "toy", toy: { ...named, imageThumb: null } };
  const toy = toyQuery(code).made?.(here);
  if (toy) return { type: "toy", toy };
  const box = boxQuery(code).made?.(here);
  return box ? { type: "box", strBoxCode: box.strBoxCode } : null;
}

async function findInCopy(code: string): Promise<Lookup | null> {
  const [box, toy] = await Promise.all([askCopyInTime("box", code), askCopyInTime("toy", code)]);
  if (box) return { type: "box", strBoxCode: box.value.strBoxCode };
  return toy && { type: "toy", toy: toy.value };
}

type Kinds = readonly (keyof typeof FINDERS)[];

async function askServer(code: string, asked: Asked, kinds: Kinds): Promise<Lookup> {
  let answer: Lookup = { type: "unknown" };
  try {
    for (const kind of kinds) {
      const found = await FINDERS[kind](code, asked);
      if (found.type === "box" || found.type === "toy") return found;
      // The session is over or without the right: no screen waits for the other.
      if (found.type === "unauthorised") return found;
      // A failed lookup of one kind stays the answer: the code must not count as unknown.
      if (found.type === "failed") answer = found;
    }
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) return { type: "offline" };
    throw error;
  }
}

/** Whether the server did not say what a code is, for whatever reason, so that the device's own answer is used. */
const isUndecided = ({ type }: Lookup) => type === "offline" || type === "failed";

/**
 * Looks a code up as each of `kinds`, the probable one first; no code is both. The server and the device's copy are asked
 * together, and the first that knows the code answers; `onLate` is called with a later answer of the server, where it
 * gives one. Never rejects because of the server or the network.
 */
export async function lookUpCode(
  readBarcode: string,
  asked: Asked,
  kinds: Kinds = ["box", "toy"],
): Promise<Lookup> {
  const [code, whole] = [cleanCode(readBarcode), plainCode(readBarcode)];
  const found = await lookUp(code, asked, kinds);
  // The whole text of a label may have been stored as a code.
  const isWhole = found.type === "unknown" && whole !== code && isCode(whole);
  return isWhole ? lookUp(whole, asked, kinds) : found;
}

async function lookUp(code: string, asked: Asked, kinds: Kinds): Promise<Lookup> {
  // Such a text cannot be in an address ("..") or is refused by the contract anyway.
  if (!isCode(code)) return { type: "failed", status: BAD_INPUT };
  const made = findMade(code, asked);
  if (made) return made;
  const said = askServer(code, asked, kinds);
  // The error is handled where the promise is awaited.
  said.catch(() => {});
  const known = findInCopy(code);
  const first = await Promise.race([
    known.then((found) => found ?? said),
    said.then((lookup) => (isUndecided(lookup) ? known.then((found) => found ?? lookup) : lookup)),
  ]);
  if (asked.onLate)
    void said.then(
      (lookup) => lookup !== first && lookup.type !== "offline" && asked.onLate?.(lookup),
      () => {},
    );
  return first;
}

const KINDS = ["toy", "box"] as const;

/** Looks up codes that were scanned one after the other, where nearly every one is a toy's. */
export const lookUpCodesIn = (stock: Stock) =>
  fromPromise<FoundCodes, { codes: string[] }>(async ({ input: { codes }, signal }) =>
    Object.fromEntries(
      await Promise.all(
        codes.map(
          async (code) => [code, await lookUpCode(code, { stock, signal }, KINDS)] as const,
        ),
      ),
    ),
  );
