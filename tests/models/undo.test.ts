/** Every way through undoing: one after another, asked about, forced, refused, delayed. */
import { isDeepStrictEqual } from "node:util";
import type { ContextFrom } from "xstate";
import type { Outcome } from "#domain/outbox/entries.ts";
import type { undoMachine } from "#machines/undo.machine.ts";
import { newCommands } from "../outbox/newCommands.ts";
import { checkModel } from "./check.ts";
import { startsOf } from "./steps.ts";
import { undoModel } from "./undo.model.ts";

type UndoContext = ContextFrom<typeof undoMachine>;

checkModel(
  undoModel,
  `
    busy: undoing
    asking: asking

    nowhere: start → resting (queue = empty, conflict = null)
    any: owner.changed → resting (queue = empty, conflict = null)
    resting: undo.asked → undoing (queue)
    any: undo.asked → stays (queue)
    undoing: submit done 412 → asking (conflict)
    undoing: submit done refused → resting (queue) ! undo.refused No. | undoing (queue) ! undo.refused No.
    undoing: submit done done → resting (queue) ! undo.done | undoing (queue) ! undo.done
    undoing: submit done → resting (queue) ! undo.delayed | undoing (queue) ! undo.delayed
    undoing: submit fails → resting (queue) ! undo.refused Something went wrong. Please try again. | undoing (queue) ! undo.refused Something went wrong. Please try again.
    asking: undo.confirmed → undoing (queue, conflict = null)
    asking: undo.cancelled → resting (queue, conflict = null) | undoing (queue, conflict = null)
  `,
  {
    "one thing is undone at a time, the first that was asked for": (step) =>
      startsOf(step, "submit").every(({ input, context }) => {
        const { commands } = input as { commands: unknown[] };
        return commands.length === 1 && commands[0] === (context as UndoContext).queue[0];
      }),
    "what was changed since is asked about, with every difference": ({ before, event, after }) => {
      if (!before?.hasTag("busy") || !event.type.startsWith("xstate.")) return true;
      const first: Outcome | undefined = event.output?.[0];
      const isAsked = first?.type === "refused" && first.status === 412;
      const body = first && "body" in first ? (first.body as { fields?: object } | null) : null;
      const isPreview = isAsked && first.code === "preview";
      const differences = Object.values(body?.fields ?? {});
      const conflict = { sentence: "No.", differences, isPreview };
      return (
        after.hasTag("asking") === isAsked &&
        isDeepStrictEqual(after.context.conflict, isAsked ? conflict : null)
      );
    },
    "with a yes the first goes on without a question, forced only where it was changed since": ({
      before,
      event,
      after,
    }) => {
      if (event.type !== "undo.confirmed" || !before?.hasTag("asking")) return true;
      const { queue, conflict } = before.context;
      const [{ strQuestion: _, ...first } = newCommands.undo, ...rest] = queue;
      return isDeepStrictEqual(after.context, {
        queue: [{ ...first, isForced: !conflict?.isPreview }, ...rest],
        conflict: null,
      });
    },
    "what comes to its end goes, and the others stay as they are": ({ before, after }) => {
      const [was, is] = [before?.context.queue ?? [], after.context.queue];
      return (
        is.length >= was.length ||
        (after.context.conflict === null && is.every((undo, n) => undo === was[n + 1]))
      );
    },
    "nothing is forced that was not confirmed": (step) =>
      step.event.type === "undo.confirmed" ||
      step.after.context.queue.every(
        (undo) => !undo.isForced || step.before?.context.queue.includes(undo),
      ),
    "nothing that was asked for is forgotten or asked for twice, as long as the same person is there":
      ({ before, event, after }) => {
        if (event.type === "owner.changed") return after.context.queue.length === 0;
        const had = before?.context.queue.length ?? 0;
        const isAsked = before?.context.queue.some(({ undone }) =>
          isDeepStrictEqual(undone, event.undo?.undone),
        );
        const added = event.type === "undo.asked" && !isAsked ? 1 : 0;
        const isEnd =
          event.type === "undo.cancelled" ? before?.hasTag("asking") : before?.hasTag("busy");
        const mayEnd = event.type === "undo.cancelled" || event.type.startsWith("xstate.");
        const ended = had + added - after.context.queue.length;
        return ended === 0 || (ended === 1 && mayEnd && Boolean(isEnd));
      },
  },
);
