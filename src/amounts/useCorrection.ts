/** Makes a toy's boxes and its quantity agree; amounts that are typed for it are persisted on the device. */
import { useRouteContext } from "@tanstack/react-router";
import type { ActorRefFrom } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { CorrectionDraftSchema } from "#domain/box/correction.ts";
import { draftIds, type Thing, thingHref } from "#domain/outbox/draft.ts";
import { correctionMachine } from "#machines/correction.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { readStockFrom } from "#src/stock/readStock.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

export type CorrectionRef = ActorRefFrom<typeof correctionMachine>;

/** On the screen of a toy or a box. */
export function useCorrection(thing: Thing): CorrectionRef {
  const stock = useRouteContext({ from: "/_signedIn" });
  const id = draftIds.correction(thing);
  const persisted = useStoredDraft(id, CorrectionDraftSchema);
  const actors = { readStock: readStockFrom(stock), submit: stock.outbox.submitActor(id) };
  const correction = useScreenActor(correctionMachine.provide({ actors }), {
    input: { persisted },
  });
  usePersistedDraft(correction, id, (snapshot) => {
    const { strToyBarcode, strName, changes } = snapshot.context;
    if (changes.length === 0 || snapshot.matches("saving")) return null;
    const value = { strToyBarcode, strName, changes };
    return { title: boxMessages.correctionOf(strName), href: thingHref(thing), value };
  });
  return correction;
}
