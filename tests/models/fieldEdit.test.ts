/** Every way through editing a toy's field. */
import { formatValue, isAsStored, updateOf } from "#domain/toyEdit.ts";
import type { Toy, ToyUpdate } from "#domain/types.ts";
import type { FieldEditContext } from "#machines/fieldEdit.machine.ts";
import { checkModel } from "./check.ts";
import { fieldEditModel } from "./fieldEdit.model.ts";
import { emittedBy, startsOf } from "./steps.ts";

/** The same field and, but for taps that count from another figure now, the same value. */
const isSameEdit = (before: FieldEditContext, after: FieldEditContext) =>
  before.field === after.field &&
  (before.steps === null ? before.draft === after.draft : before.steps === after.steps);
const isStored = ({ field, draft }: FieldEditContext, toy: Toy) =>
  field !== null && draft !== null && isAsStored(updateOf(field, draft), toy);

type Write = { toy: Toy; update: ToyUpdate };

checkModel(fieldEditModel, {
  "a field is written only when old → new was confirmed": (step) =>
    startsOf(step, "updateToy").every(() => step.event.type === "change.confirmed"),
  "it is written over the value that was confirmed, with the value that was confirmed": (step) =>
    startsOf(step, "updateToy").every(({ input, context }) => {
      const { toy, update } = input as Write;
      const { field, draft, seen } = context as FieldEditContext;
      return (
        field !== null &&
        draft !== null &&
        formatValue(field, toy) === seen &&
        JSON.stringify(update) === JSON.stringify(updateOf(field, draft))
      );
    }),
  "what is shown never goes back to something older": ({ before, after }) =>
    (before?.context.toy.intVersion ?? 0) <= after.context.toy.intVersion,
  "the toy changes only by what the server said": ({ before, after, event }) =>
    !before ||
    before.context.toy === after.context.toy ||
    event.type === "toy.loaded" ||
    event.type.startsWith("xstate.done.actor."),
  "what was confirmed ends only when it is stored; until then the question stays, with what was typed":
    ({ before, after, event }) =>
      !before?.hasTag("busy") ||
      ["saved", "unsent"].includes(event.output?.kind) ||
      (after.hasTag("confirming") && isSameEdit(before.context, after.context)) ||
      isStored(before.context, after.context.toy),
  "a failed write says so": ({ after, event }) =>
    !event.type.startsWith("xstate.error.") || after.hasTag("unsaved") || after.matches("shown"),
  "how a toy is stored is told once, a failure is logged once": (step) => {
    const emitted = emittedBy(step)
      .map(({ type }) => type)
      .filter((type) => type !== "quantity.lowered");
    const due = [
      ...(["saved", "changed"].includes(step.event.output?.kind) ? ["toy.stored"] : []),
      ...(step.event.type.startsWith("xstate.error.") ? ["update.failed"] : []),
    ];
    return JSON.stringify(emitted) === JSON.stringify(due);
  },
  "a lowered quantity is told once, when it is stored or on its way": (step) => {
    const { before, event } = step;
    const emitted = emittedBy(step).filter(({ type }) => type === "quantity.lowered").length;
    if (!before?.matches("saving")) return emitted === 0;
    const { field, draft, toy } = before.context;
    const isLowered = field === "quantity" && Number(draft?.intQuantity) < toy.intQuantity;
    const isWritten = ["saved", "unsent"].includes(event.output?.kind);
    return emitted === (isLowered && isWritten ? 1 : 0);
  },
});
