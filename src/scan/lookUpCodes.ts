/** Looks up codes that were scanned one after the other, where nearly every one is a toy's. */
import { fromPromise } from "xstate";
import type { FoundCodes } from "#domain/scan/scans.ts";
import type { Stock } from "#src/stock/ask.ts";
import { lookUpCode } from "./lookUpCode.ts";

const KINDS = ["toy", "box"] as const;

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
