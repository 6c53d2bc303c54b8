/** The open edit of a toy's field, for the screen and its editors. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import { draftIds, itemHref, toyThing } from "#domain/outbox/draft.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import {
  type EditDraft,
  editDraftOf,
  editProblem,
  type FieldDraft,
  FieldDraftSchema,
  formatOldNew,
  isTyped,
  labelOfEdit,
} from "#domain/toy/toyEdit.ts";
import type { fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import { usePersistedDraft, useStoredDraft } from "#src/device/useDraft.ts";
import { saidProblem } from "#src/ui/PlainInput.tsx";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

/** The machine that edits a toy's fields; its draft is persisted on the device. */
export function useFieldEdit(machine: typeof fieldEditMachine, toy: ProjectedToy) {
  const form = { id: draftIds.edit(toyThing(toy)), href: itemHref(toy.strToyBarcode) };
  const edit = useToyActor(machine, toy, useStoredDraft(form, FieldDraftSchema));
  const draftOf = (snapshot: SnapshotFrom<typeof fieldEditMachine>) => {
    const { toy: stored, field, draft, steps, seen } = snapshot.context;
    // A confirmed change is in the outbox, and no draft any more.
    if (!field || !draft || snapshot.hasTag("busy") || !isTyped(field, draft, stored)) return null;
    const what = messages.draftOf(labelOfEdit(field), toy.strName);
    return {
      title: editProblem(field, draft)
        ? what
        : messages.changeOf(what, formatOldNew(field, stored, draft)),
      href: form.href,
      value: { field, draft, steps, seen } satisfies FieldDraft,
    };
  };
  // A draft that is only shown goes when another window has confirmed it.
  usePersistedDraft(edit, form, draftOf, () => {
    if (edit.getSnapshot().hasTag("kept")) edit.send({ type: "edit.cancelled" });
  });
  return edit;
}

export function useEdit(edit: FieldEditRef) {
  const context = useSelector(edit, (snapshot) => snapshot.context);
  return {
    draft: context.draft ?? editDraftOf(context.toy),
    problem: context.problem,
    change: (changes: Partial<EditDraft>) => edit.send({ type: "draft.changed", changes }),
  };
}

/** Props of a field that a person has just opened: it gets the focus, with its text selected. */
export const focusedForEditing = {
  ...saidProblem,
  autoFocus: true,
  onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
};

export type FieldEditRef = ActorRefFrom<typeof fieldEditMachine>;

/** An actor that edits a part of a toy. While it is not busy it receives the projected toy at each change. */
export function useToyActor(
  machine: typeof fieldEditMachine,
  toy: ProjectedToy,
  persisted: FieldDraft | null,
) {
  const actor = useScreenActor(machine, { input: { toy, persisted } });
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  useEffect(() => {
    if (!isBusy) actor.send({ type: "toy.loaded", toy });
  }, [actor, toy, isBusy]);
  return actor;
}
