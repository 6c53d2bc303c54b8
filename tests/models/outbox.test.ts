/** Every way through the outbox: who is signed in, the lock, the attempts and their answers. */
import { isDeepStrictEqual } from "node:util";
import type { Attempt } from "#machines/outbox.machine.ts";
import { checkModel } from "./check.ts";
import { outboxModel } from "./outbox.model.ts";
import { delaysOf, emittedBy, startsOf } from "./steps.ts";

checkModel(
  outboxModel,
  `
    busy: running

    nowhere: start → resting (entries = empty, deferred = empty, failureCount = 0, persistingCount = 0, isNew = false, isAsked = false, wasSilent = false)
    any: owner.changed → resting (owner = event.owner, entries = empty, failureCount = 0) ! run.ended
    any: persisting.begun, persisting.ended → stays (persistingCount)
    resting: entries.loaded → pausing (entries = event.entries) | stays (entries = event.entries)
    resting: reading.failed → pausing (failureCount)
    pausing: entries.loaded → resting (entries = event.entries) | stays (entries = event.entries)
    resting, pausing: commands.added → running.locking (entries = event.entries, deferred = empty)
    pausing: sending.asked, after pause → running.locking (deferred = empty)
    running.locking: entries.loaded → stays (entries = event.entries)
    running: commands.added → stays (entries = event.entries, isNew = true)
    running.attempting: entries.loaded → stays (isNew = true)
    running.attempting: sending.asked → stays (isAsked = true)
    running.locking: lock.granted → running.attempting (isNew = false, isAsked = false)
    running.attempting: attempt done answered → running.attempting (entries = event.output.entries, failureCount = 0, isNew = false, isAsked = false)
    running.attempting: attempt done deferred → running.attempting (entries = event.output.entries, deferred, isNew = false, isAsked = false) | running.attempting (entries = event.output.entries, deferred, failureCount = 0, isNew = false, isAsked = false, wasSilent = false)
    running.attempting: attempt done idle → running.attempting (isNew = false, isAsked = false) | pausing (entries = event.output.entries, failureCount, wasSilent = false) ! run.ended | resting (entries = event.output.entries, failureCount = 0) ! run.ended
    running.attempting: attempt done silent → running.attempting (isNew = false, isAsked = false) | pausing (entries = event.output.entries, failureCount, wasSilent = true) ! run.ended | resting (entries = event.output.entries, failureCount = 0) ! run.ended
    running.attempting: attempt fails → pausing (failureCount) ! run.ended
    running: holdLock fails → pausing (failureCount) ! run.ended
  `,
  {
    "an attempt is made in the name of whoever is signed in, with what is deferred": (step) =>
      startsOf(step, "attempt").every(
        ({ input, context }) =>
          JSON.stringify(input) ===
          JSON.stringify({
            owner: (context as { owner: string }).owner,
            deferred: (context as { deferred: string[] }).deferred,
          }),
      ),
    "the end of a run is told when it ends, and what is unsent waits": (step) => {
      const wasRunning = Boolean(step.before?.hasTag("busy"));
      const ends = emittedBy(step).filter(({ type }) => type === "run.ended").length;
      const hasEnded = wasRunning && !step.after.hasTag("busy");
      return (
        (hasEnded ? ends === 1 : ends === 0 || step.event.type === "owner.changed") &&
        (!step.after.matches("resting") ||
          step.after.context.entries.every(({ isSettled }) => isSettled))
      );
    },
    "what the server could not do is deferred for the rest of the run": (step) => {
      const { before, event, after } = step;
      const { output } = event as { output?: Attempt };
      if (!before?.hasTag("busy") || !output) return true;
      const { deferred } = before.context;
      const due = output.type === "deferred" ? [...deferred, output.id] : deferred;
      return isDeepStrictEqual(after.context.deferred, due) || !after.hasTag("busy");
    },
    "what was added while there seemed to be nothing is looked at": ({ before, event, after }) => {
      const { output } = event as { output?: Attempt };
      if (!before?.hasTag("busy") || output?.type !== "idle") return true;
      return after.hasTag("busy") === before.context.isNew;
    },
    "what the network came back for is tried again at once": ({ before, event, after }) => {
      const { output } = event as { output?: Attempt };
      if (!before?.hasTag("busy") || output?.type !== "silent") return true;
      return after.hasTag("busy") === before.context.isAsked;
    },
    "what is settled does not keep what is unsent from being sent": ({ before, event, after }) => {
      if (event.type !== "entries.loaded" || !before?.matches("resting")) return true;
      const hasUnsent = (event.entries as { isSettled: boolean }[]).some((one) => !one.isSettled);
      return after.matches("resting") !== hasUnsent;
    },
    "where the server was lost and is back, what it cannot do waits no longer than at first": (
      step,
    ) => {
      const { before, event, after } = step;
      const { output } = event as { output?: Attempt };
      if (!before?.hasTag("busy") || output?.type !== "deferred") return true;
      const { wasSilent, failureCount } = before.context;
      return after.context.failureCount === (wasSilent ? 0 : failureCount);
    },
    "each run in vain counts, and pauses grow with them": (step) => {
      const { before, event, after } = step;
      if (!before?.hasTag("busy") || !after.matches("pausing")) return true;
      return (
        event.type.startsWith("xstate.") &&
        after.context.failureCount === before.context.failureCount + 1 &&
        delaysOf(step)[0] === [1000, 2000, 5000][after.context.failureCount - 1]
      );
    },
  },
);
