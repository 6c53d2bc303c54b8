/** The amounts of a screen's lines: as they will be, and as they are being changed; what is typed is persisted on the device. */
import { useQueryClient } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { type ActorRefFrom, fromPromise } from "xstate";
import { AmountChangesSchema, type AmountLine } from "#domain/box/amounts.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { draftIds } from "#domain/outbox/draft.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { type AmountAhead, amountAhead } from "#domain/outbox/projection/amountAhead.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { useEntries } from "#src/outbox/useEntries.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { storeAdjusted } from "./storeAdjusted.ts";

export type AmountsRef = ActorRefFrom<typeof amountsMachine>;

/** The lines with the amounts that they will have. */
export function useAmountsAhead<Line extends AmountLine>(
  lines: readonly Line[],
): (Line & AmountAhead)[] {
  const entries = useEntries();
  return useMemo(
    () => lines.map((line) => ({ ...line, ...amountAhead(line, entries) })),
    [lines, entries],
  );
}

interface AmountsOptions {
  /** As `useAmountsAhead` returns them. */
  lines: readonly AmountLine[];
  /** What the draft of unsaved amounts is called, and where it is typed. */
  draft: { title: string; href: string };
  /** Nothing is being changed any more. */
  onEnd?: () => void;
}

export function useAmounts({ lines, draft, onEnd }: AmountsOptions): AmountsRef {
  const { outbox } = useRouteContext({ from: "/_signedIn" });
  const queries = useQueryClient();
  const id = draftIds.amounts(draft.href);
  const persisted = useStoredDraft(id, AmountChangesSchema);
  const submit = fromPromise<Outcome[], { commands: NewCommand[] }>(async ({ input, signal }) => {
    const outcomes = await outbox.submit({ ...input, signal });
    for (const outcome of outcomes) {
      if (outcome.type === "done") storeAdjusted(queries, outcome.body);
    }
    return outcomes;
  });
  const amounts = useScreenActor(amountsMachine.provide({ actors: { submit } }), {
    input: { persisted },
  });
  usePersistedDraft(amounts, id, ({ context: { changes } }) =>
    changes.length === 0 ? null : { ...draft, value: changes },
  );
  const isBusy = useSelector(amounts, (snapshot) => snapshot.hasTag("busy"));
  useEffect(() => {
    if (!isBusy) amounts.send({ type: "lines.loaded", lines });
  }, [amounts, lines, isBusy]);
  useEmitted(amounts, ({ type }) => {
    if (type === "changes.ended") onEnd?.();
    else void queries.invalidateQueries();
  });
  return amounts;
}
