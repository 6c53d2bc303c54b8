/** What the box camera's machines ask of the server and the device (specification section 7). */
import { fromPromise } from "xstate";
import type { FoundCode, FoundCodes } from "#domain/cart.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import {
  cartSubmitMachine,
  type LineAnswer,
  type LineToAdd,
} from "#machines/cartSubmit.machine.ts";
import { otherBoxesMachine, type Whereabouts } from "#machines/otherBoxes.machine.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import { worker } from "#src/work/keptWork.ts";
import { keepCart } from "./keptCarts.ts";

/** How many boxes are named; this box may be one of them. */
const BOXES_NAMED = 4;

function failureOf(status: number): FoundCode {
  return { type: status === 401 || status === 403 ? "unauthorised" : "failed" };
}

/** Is it a toy? Nearly every scan is, and one code is never both; only the others are asked about as boxes. */
async function findCode(strCode: string, signal: AbortSignal): Promise<FoundCode> {
  try {
    const asToy = await prefixedApi.GET("/toys/{barcode}", {
      params: { path: { barcode: strCode } },
      signal,
    });
    if (asToy.response.ok && asToy.data) {
      const { strToyBarcode, strName, imageThumb } = asToy.data;
      return { type: "toy", toy: { strToyBarcode, strName, imageThumb } };
    }
    if (asToy.response.status !== 404) return failureOf(asToy.response.status);
    const asBox = await prefixedApi.GET("/boxes/{boxCode}", {
      params: { path: { boxCode: strCode } },
      signal,
    });
    if (asBox.response.ok) return { type: "box" };
    return asBox.response.status === 404 ? { type: "unknown" } : failureOf(asBox.response.status);
  } catch {
    return { type: "failed" };
  }
}

const lookUpCodes = fromPromise<FoundCodes, { codes: string[] }>(
  async ({ input: { codes }, signal }) =>
    Object.fromEntries(
      await Promise.all(codes.map(async (code) => [code, await findCode(code, signal)] as const)),
    ),
);

/** Answers that say for certain that nothing was written and that waiting changes nothing. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

async function addLine({ strBoxCode, line }: LineToAdd): Promise<LineAnswer> {
  const { strToyBarcode, intAmountInBox, strKey } = line;
  try {
    await unwrap(
      prefixedApi.POST("/boxes/{boxCode}/toys", {
        params: { path: { boxCode: strBoxCode }, header: { "Idempotency-Key": strKey } },
        body: { strToyBarcode, intAmountInBox },
      }),
    );
    return { type: "added" };
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error.status)) {
      return { type: "refused", strRefusal: error.message };
    }
    throw error;
  }
}

const findBoxes = fromPromise<Whereabouts, { strToyBarcode: string }>(
  async ({ input: { strToyBarcode }, signal }) => {
    const call = prefixedApi.GET("/toys/{barcode}/boxes", {
      params: { path: { barcode: strToyBarcode }, query: { limit: BOXES_NAMED } },
      signal,
    });
    const { response } = await call;
    const { boxes } = await unwrap(call);
    const intBoxes = Number(response.headers.get("x-total-count") ?? boxes.length);
    return { strToyBarcode, boxes, intBoxes };
  },
);

/** The box camera's machine for the cart of this name, in the name of whoever is signed in now. */
export function provideBoxCamera(name: string) {
  const owner = worker();
  const cartSubmit = cartSubmitMachine.provide({
    actors: {
      addLine: fromPromise<LineAnswer, LineToAdd>(async ({ input }) => {
        // The server knows a line's key only from the person who sent it first.
        if (worker() !== owner) throw new Error("Somebody else is signed in.");
        return addLine(input);
      }),
    },
  });
  return boxCameraMachine.provide({
    actors: { lookUpCodes, cartSubmit },
    actions: { keepCart: ({ context }) => keepCart(name, context) },
  });
}

export const providedOtherBoxes = otherBoxesMachine.provide({ actors: { findBoxes } });
