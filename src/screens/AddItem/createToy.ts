/** The Add Item machine's call: POST /toys (specification sections 7 and 8). */
import { messages } from "#domain/messages.ts";
import { emptyToyDraft, type ToyDraftField, type ToyDraftProblems } from "#domain/toyDraft.ts";
import type { NewToy } from "#domain/types.ts";
import type { CreateOutcome } from "#machines/addItem.machine.ts";
import { ApiError, api, unwrap } from "#src/api/client.ts";

interface CreateInput {
  toy: NewToy;
  idempotencyKey: string;
}

/** Everything the server says is an outcome; only no answer throws. */
export async function createToy(
  { toy, idempotencyKey }: CreateInput,
  signal: AbortSignal,
): Promise<CreateOutcome> {
  const params = { header: { "Idempotency-Key": idempotencyKey } };
  try {
    const { strToyBarcode } = await unwrap(api.POST("/toys", { params, body: toy, signal }));
    return { kind: "created", strToyBarcode };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const sentence = error.isWorded ? error.message : messages.createToyFailed;
    if (error.code === "duplicate") {
      return { kind: "duplicate", sentence, hasToy: await isToy(toy.strToyBarcode) };
    }
    return { kind: "refused", sentence, fields: draftFieldsOf(error.fields) };
  }
}

/** A code that is taken may also be a box's, or one that is only reserved. */
function isToy(barcode: string): Promise<boolean> {
  return unwrap(api.GET("/toys/{barcode}", { params: { path: { barcode } } })).then(
    () => true,
    () => false,
  );
}

const KNOWN = new Set<string>(Object.keys(emptyToyDraft()));

function draftFieldsOf(fields: Record<string, string>): ToyDraftProblems {
  const known = Object.entries(fields).filter(([field]) => KNOWN.has(field));
  return Object.fromEntries(known) as Record<ToyDraftField, string>;
}
