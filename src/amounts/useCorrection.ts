/** Makes a toy's boxes and its quantity agree; amounts that are typed for it are persisted on the device. */
import { useRouteContext } from "@tanstack/react-router";
import { type ActorRefFrom, fromPromise } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { CorrectionDraftSchema, type ToyStock } from "#domain/box/correction.ts";
import { draftIds, type Thing, thingHref } from "#domain/outbox/draft.ts";
import { correctionMachine } from "#machines/correction.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { LIMIT_MAX } from "#src/list/searchParams.ts";
import { askServer, type Stock } from "#src/stock/ask.ts";
import { locationsQuery, toyQuery } from "#src/stock/toys.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

export type CorrectionRef = ActorRefFrom<typeof correctionMachine>;

/** Reads a toy and all boxes that hold it from the server, and projects both. */
const readStockFrom = (stock: Stock) =>
  fromPromise<ToyStock, { strToyBarcode: string }>(async ({ input: { strToyBarcode } }) => {
    const [toy, { boxes }] = await Promise.all([
      askServer(stock, toyQuery(strToyBarcode)),
      askServer(stock, locationsQuery(strToyBarcode, LIMIT_MAX)),
    ]);
    if (!toy) throw new Error("It is deleted.");
    const { strName } = toy;
    const lines = boxes.map(({ strBoxCode, intAmountInBox }) => {
      return { strBoxCode, strToyBarcode, strName, intAmountInBox };
    });
    return { toy, lines, isUncertain: [toy, ...boxes].some((thing) => thing.isUncertain) };
  });

/** `thing`: the toy or box whose screen it is. */
export function useCorrection(thing: Thing): CorrectionRef {
  const stock = useRouteContext({ from: "/_signedIn" });
  const form = { id: draftIds.correction(thing), href: thingHref(thing) };
  const persisted = useStoredDraft(form, CorrectionDraftSchema);
  const actors = { readStock: readStockFrom(stock), submit: stock.outbox.submitActor(form.id) };
  const correction = useScreenActor(correctionMachine.provide({ actors }), {
    input: { persisted },
  });
  usePersistedDraft(correction, form, (snapshot) => {
    const { strToyBarcode, strName, changes } = snapshot.context;
    if (changes.length === 0 || snapshot.matches("saving")) return null;
    const value = { strToyBarcode, strName, changes };
    return { title: boxMessages.correctionOf(strName), href: form.href, value };
  });
  return correction;
}
