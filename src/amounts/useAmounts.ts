/** The machine of the amounts of a screen's lines; its unsaved changes are persisted on the device. */
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { AmountChangesSchema, type AmountLine, draftedChanges } from "#domain/box/amounts.ts";
import { draftIds, type Thing, thingHref } from "#domain/outbox/draft.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { useEmitted, useScreenActor } from "#src/ui/useScreenActor.ts";

export type AmountsRef = ActorRefFrom<typeof amountsMachine>;

interface AmountsOptions {
  /** The lines with their projected amounts. */
  lines: readonly AmountLine[];
  /** The number of lines beyond these, of which `onMore` reads more. */
  left: number;
  onMore: () => void;
  /** The toy or box whose screen shows them. */
  thing: Thing;
  /** The title of the draft of unsaved amounts. */
  title: string;
  /** Called when no change is open any more. */
  onEnd?: () => void;
}

export function useAmounts({
  lines,
  left,
  thing,
  title,
  onMore,
  onEnd,
}: AmountsOptions): AmountsRef {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const form = { id: draftIds.amounts(thing), href: thingHref(thing) };
  const persisted = useStoredDraft(form, AmountChangesSchema);
  const actors = { submit: outbox.submitActor(form.id) };
  const amounts = useScreenActor(amountsMachine.provide({ actors }), { input: { persisted } });
  const draftOf = (snapshot: SnapshotFrom<typeof amountsMachine>) => {
    const { changes } = snapshot.context;
    const isTyped = changes.length > 0 && !snapshot.hasTag("busy");
    return isTyped ? { title, href: form.href, value: draftedChanges(changes) } : null;
  };
  usePersistedDraft(amounts, form, draftOf, () => amounts.send({ type: "draft.ended" }));
  const isBusy = useSelector(amounts, (snapshot) => snapshot.hasTag("busy"));
  const { kind, code } = thing;
  useEffect(() => {
    if (!isBusy) amounts.send({ type: "thing.loaded", thing: { kind, code } });
  }, [amounts, kind, code, isBusy]);
  useEffect(() => {
    if (!isBusy) amounts.send({ type: "lines.loaded", lines, left });
  }, [amounts, lines, left, isBusy]);
  const hasUnlisted = useSelector(amounts, ({ context }) =>
    context.changes.some(({ line }) => line.isUnlisted),
  );
  const readMore = useEffectEvent(onMore);
  useEffect(() => {
    if (hasUnlisted && left > 0) readMore();
  }, [hasUnlisted, left]);
  useEmitted(amounts, () => onEnd?.());
  return amounts;
}
