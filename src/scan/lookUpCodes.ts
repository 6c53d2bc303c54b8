/** Looks up codes that were scanned one after the other, where nearly every one is a toy's. */
import type { QueryClient } from "@tanstack/react-query";
import { fromPromise } from "xstate";
import type { FoundCodes } from "#domain/scan/cart.ts";
import { lookUpCode } from "./lookUpCode.ts";

const KINDS = ["toy", "box"] as const;

export const lookUpCodesIn = (queries: QueryClient) =>
  fromPromise<FoundCodes, { codes: string[] }>(async ({ input: { codes }, signal }) =>
    Object.fromEntries(
      await Promise.all(
        codes.map(
          async (code) => [code, await lookUpCode(code, { queries, signal }, KINDS)] as const,
        ),
      ),
    ),
  );
