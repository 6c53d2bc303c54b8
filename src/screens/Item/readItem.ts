/** What the Item screen's loader reads: the toy, and where it is (specification sections 2 and 8). */
import type { Toy, ToyBox } from "#domain/types.ts";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";

/** A failed load is logged only: the screen says that the item was not found. */
export type ItemAnswer = { toy: Toy; failure: null } | { toy: null; failure: ApiError };

export async function readToy(barcode: string): Promise<ItemAnswer> {
  try {
    const params = { path: { barcode } };
    return { toy: await unwrap(api.GET("/toys/{barcode}", { params })), failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404) console.warn("The item could not be loaded.", error);
    return { toy: null, failure: error };
  }
}

export interface Places {
  boxes: ToyBox[];
  /** How many boxes there are in all. */
  total: number;
  intAmountInBoxes: number;
}

/** The boxes that hold a toy, `limit` of them; null when they could not be read. */
export async function readPlaces(barcode: string, limit: number): Promise<Places | null> {
  const params = { path: { barcode }, query: { limit } };
  try {
    const call = prefixedApi.GET("/toys/{barcode}/boxes", { params });
    const { boxes, intAmountInBoxes } = await unwrap(call);
    const { response } = await call;
    const total = Number(response.headers.get("x-total-count") ?? boxes.length);
    return { boxes, total, intAmountInBoxes };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
