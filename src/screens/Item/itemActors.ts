/** The actors of the Item screen's machines, which submit commands to the outbox (docs/design.md, "Outbox"). */
import { fromPromise } from "xstate";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import { draftIds, toyThing } from "#domain/outbox/draft.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import type { Picture } from "#domain/toy/pictures.ts";
import { presentOf, type ToyOutcome, type ToyUpdateInput } from "#domain/toy/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { Refused } from "#machines/actors.ts";
import { fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import { ApiError, prefixedApi, unwrap } from "#src/api/client.ts";
import type { Outbox } from "#src/outbox/outbox.ts";

export const namedToy = ({ strToyBarcode, strName }: Toy) => ({ strToyBarcode, strName });

function updateCommand({
  toy,
  update,
  ownField,
  intDifference,
  strReason,
  boxes,
}: ToyUpdateInput): NewCommandOf<"changeToy"> {
  const seen = presentOf(update, toy);
  const { intVersion } = toy;
  const more = {
    ...(ownField && { ownField }),
    ...(strReason && { strReason }),
    ...(boxes && { boxes }),
  };
  return { kind: "changeToy", ...namedToy(toy), update, seen, intDifference, intVersion, ...more };
}

/** The toy of an answer's body; read from the server where another window got the answer, and `known` where that read fails. */
async function storedToy(body: unknown, known: Toy): Promise<Toy> {
  const toy = (body as { toy?: Toy } | null)?.toy;
  if (toy) return toy;
  const params = { path: { barcode: known.strToyBarcode } };
  return unwrap(prefixedApi.GET("/toys/{barcode}", { params })).catch((error) => {
    if (error instanceof ApiError) return known;
    throw error;
  });
}

/**
 * The outcome for a machine; after a conflict (412) with the toy as it is stored now, which the answer has:
 * whoever leaves while it is read once more would lose what was typed. Throws any other refusal as Refused.
 */
async function outcomeOf(outcome: Outcome, known: Toy): Promise<ToyOutcome> {
  if (outcome.type === "unsent") return { kind: "unsent", toy: known };
  if (outcome.type === "done") return { kind: "saved", toy: await storedToy(outcome.body, known) };
  if (outcome.status !== 412) {
    console.warn(`A change of ${known.strToyBarcode} was not saved.`, outcome.sentence);
    throw new Refused(outcome.sentence);
  }
  return { kind: "changed", toy: await storedToy({ toy: outcome.body }, known) };
}

export function commandActors(outbox: Outbox) {
  const updateToy = fromPromise<ToyOutcome, ToyUpdateInput>(async ({ input, signal }) => {
    const isNotes = input.update.strDescription !== undefined;
    const draft = (isNotes ? draftIds.notes : draftIds.edit)(toyThing(input.toy));
    const outcome = await outbox.order(updateCommand(input), signal, { draft });
    return outcomeOf(outcome, input.toy);
  });
  const savePictureOf = (toy: Toy) =>
    fromPromise<void, { picture: Picture | null }>(async ({ input: { picture }, signal }) => {
      const command = picture
        ? { kind: "setPicture" as const, ...namedToy(toy), picture }
        : { kind: "removePicture" as const, ...namedToy(toy) };
      const outcome = await outbox.order(command, signal);
      if (outcome.type === "refused") throw new Refused(outcome.sentence);
    });
  return {
    savePictureOf,
    fieldEdit: fieldEditMachine.provide({ actors: { updateToy } }),
  };
}
