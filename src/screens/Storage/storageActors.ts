/** The calls that the Storage screen's machines make (specification section 7). */
import { fromPromise } from "xstate";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";

export const generateCode = fromPromise<string | null>(async () => {
  try {
    const { success, code } = await unwrap(prefixedApi.POST("/barcodes/new"));
    return success ? code : null;
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return null;
    throw error;
  }
});

/** The codes of a section's boxes. */
export async function boxesOfSection(section: number): Promise<string[]> {
  const params = { path: { section } };
  const boxes = await unwrap(api.GET("/boxesinsections/{section}/boxes", { params }));
  return boxes.map(({ strBoxCode }) => strBoxCode);
}
