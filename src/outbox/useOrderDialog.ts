/** A dialog in which one order is typed or asked; what is typed is kept on the device until it is given. */
import { useRouteContext } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type DialogOrder, DialogOrderSchema } from "#domain/commands.ts";
import { draftIds } from "#domain/drafts.ts";
import { orderDialogMachine } from "#machines/orderDialog.machine.ts";
import { useDraftKept, useKeptDraft } from "#src/device/useDraft.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

export type OrderDialogRef = ActorRefFrom<typeof orderDialogMachine>;

interface OrderDialogOptions {
  /** What the dialog is about, as "box 2000000000015". */
  about: string;
  href: string;
  /** What is typed, in words; null where nothing would be lost. */
  titleOf: (order: DialogOrder) => string | null;
  onAccepted: (order: DialogOrder, isUnsent: boolean) => void;
}

export function useOrderDialog({ about, href, titleOf, onAccepted }: OrderDialogOptions) {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const [machine] = useState(() => orderDialogMachine.provide({ actors: { order: outbox.order } }));
  const actor: OrderDialogRef = useScreenActor(machine);
  const id = draftIds.order(about);
  const kept = useKeptDraft(id, DialogOrderSchema);
  useDraftKept(actor, id, (snapshot) => {
    const { order } = snapshot.context;
    const title = order && titleOf(order);
    return snapshot.hasTag("typing") && title ? { title, href, value: order } : null;
  });
  useEffect(() => {
    if (kept) actor.send({ type: "dialog.opened", order: kept });
  }, [actor, kept]);
  useEmitted(actor, ({ order, isUnsent }) => onAccepted(order, isUnsent));
  return actor;
}

/** The dialog's order while it is of this kind, and whether it is open. */
export function orderIn<Kind extends DialogOrder["kind"]>(
  snapshot: ReturnType<OrderDialogRef["getSnapshot"]>,
  kind: Kind,
) {
  const { order, problem } = snapshot.context;
  return {
    order: order?.kind === kind ? (order as Extract<DialogOrder, { kind: Kind }>) : null,
    isOpen: order?.kind === kind && snapshot.hasTag("open"),
    isBusy: snapshot.hasTag("busy"),
    problem,
  };
}
