/** The open edit of a toy's field, for the screen and its editors. */
import { useSelector } from "@xstate/react";
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
import { type FieldEditRef, useToyActor } from "./useToyActor.ts";

/** The machine that edits a toy's fields; its draft is persisted on the device. */
export function useFieldEdit(machine: typeof fieldEditMachine, toy: ProjectedToy) {
  const { strToyBarcode } = toy;
  const id = draftIds.edit(toyThing(toy));
  const edit = useToyActor(machine, toy, useStoredDraft(id, FieldDraftSchema));
  usePersistedDraft(edit, id, (snapshot) => {
    const { toy: stored, field, draft, steps, seen } = snapshot.context;
    // A confirmed change is in the outbox, and no draft any more.
    if (!field || !draft || snapshot.hasTag("busy") || !isTyped(field, draft, stored)) return null;
    const what = messages.draftOf(labelOfEdit(field), toy.strName);
    return {
      title: editProblem(field, draft)
        ? what
        : messages.changeOf(what, formatOldNew(field, stored, draft)),
      href: itemHref(strToyBarcode),
      value: { field, draft, steps, seen } satisfies FieldDraft,
    };
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
  autoFocus: true,
  onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
};
