/** The Item machine's calls (specification section 7: PUT /toys/{barcode}, DELETE /toys/{barcode}/tags/{tag}). */
import { fromPromise } from "xstate";
import type { Toy, ToyUpdate } from "#domain/types.ts";
import { itemMachine } from "#machines/item.machine.ts";
import type { TagsOutcome, UpdateOutcome } from "#machines/item.setup.ts";
import { ApiError, api, unwrap } from "#src/api/client.ts";

const pathOf = ({ strToyBarcode }: Toy) => ({ barcode: strToyBarcode });

const read = (toy: Toy) => unwrap(api.GET("/toys/{barcode}", { params: { path: pathOf(toy) } }));

/** Runs a call whose 404 means that the toy is gone. */
async function orMissing<T>(call: Promise<T>): Promise<T | { kind: "missing" }> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: "missing" };
    throw error;
  }
}

async function put(toy: Toy, update: ToyUpdate, signal: AbortSignal): Promise<UpdateOutcome> {
  const header = { "If-Match": `"${toy.intVersion}"` };
  const params = { path: pathOf(toy), header };
  try {
    const stored = await unwrap(api.PUT("/toys/{barcode}", { params, body: update, signal }));
    return { kind: "saved", toy: stored.toy };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412) throw error;
    return { kind: "changed", toy: await read(toy) };
  }
}

/** Adding needs no If-Match: what others added meanwhile stays. */
async function addTags(toy: Toy, tags: string[], signal: AbortSignal): Promise<TagsOutcome> {
  const params = { path: pathOf(toy) };
  try {
    const stored = await unwrap(api.PUT("/toys/{barcode}", { params, body: { tags }, signal }));
    return { kind: "saved", toy: stored.toy };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "limit") throw error;
    return { kind: "tooMany", toy: await read(toy) };
  }
}

async function removeTag(toy: Toy, tag: string, signal: AbortSignal): Promise<TagsOutcome> {
  const params = { path: { ...pathOf(toy), tag } };
  try {
    await unwrap(api.DELETE("/toys/{barcode}/tags/{tag}", { params, signal }));
  } catch (error) {
    // Somebody took it off already: what is stored now is what was wanted.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return { kind: "saved", toy: await read(toy) };
}

const update = fromPromise<UpdateOutcome, { toy: Toy; update: ToyUpdate }>(({ input, signal }) =>
  orMissing(put(input.toy, input.update, signal)),
);

export const providedItem = itemMachine.provide({
  actors: {
    updateToy: update,
    saveNotes: update,
    addTags: fromPromise(({ input, signal }) => orMissing(addTags(input.toy, input.tags, signal))),
    removeTag: fromPromise(({ input, signal }) =>
      orMissing(removeTag(input.toy, input.tag, signal)),
    ),
  },
});
