/** The calls that the Storage screen's machines make (specification section 7). */
import { fromPromise } from "xstate";
import type { BoxDraft } from "#domain/boxDraft.ts";
import type { AddBoxOutcome } from "#machines/addBox.machine.ts";
import { ApiError, api, prefixedApi, unwrap } from "#src/api/client.ts";

async function createBox({ strBoxCode, strCustomNote }: BoxDraft, key: string) {
  const params = { header: { "Idempotency-Key": `${key}.box` } };
  await unwrap(api.POST("/boxes", { params, body: { strBoxCode, strCustomNote } }));
}

async function assignBox(strBoxCode: string, section: number, key: string) {
  const params = { path: { section }, header: { "Idempotency-Key": `${key}.section` } };
  await unwrap(api.POST("/boxesinsections/{section}/boxes", { params, body: { strBoxCode } }));
}

export const addBox = fromPromise<AddBoxOutcome, { draft: BoxDraft; key: string }>(
  async ({ input: { draft, key } }) => {
    try {
      await createBox(draft, key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 0
        ? { type: "unanswered" }
        : { type: "refused", sentence: error.fields.strBoxCode ?? error.message };
    }
    if (draft.intSection === null) return { type: "added" };
    try {
      await assignBox(draft.strBoxCode, draft.intSection, key);
      return { type: "added" };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { type: "notAssigned" };
    }
  },
);

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
