/** A page of toys for a route's loader; a failure is logged only and answered with an empty page (specification section 8). */
import type { Toy } from "#domain/types.ts";
import { ApiError, api, unwrapPage } from "#src/api/client.ts";
import { type ToySearch, toyQuery } from "./toySearch.ts";

export interface ToyPage {
  items: Toy[];
  total: number;
  /** Why the page is empty although there may be toys. */
  failure: ApiError | null;
}

export async function readToys(search: ToySearch): Promise<ToyPage> {
  try {
    const page = await unwrapPage(api.GET("/toys", { params: { query: toyQuery(search) } }));
    return { ...page, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.warn("The list of toys could not be loaded.", error);
    return { items: [], total: 0, failure: error };
  }
}
