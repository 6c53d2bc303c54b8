/** The model of the outbox: who is signed in, the lock, the attempts and their answers. */
import { type Attempt, outboxMachine } from "#machines/outbox.machine.ts";
import { entry, newCommands } from "../outbox/newCommands.ts";
import { modelOf } from "./walk.ts";

const unsent = [entry(newCommands.addToBox)];
const refusal = { status: 409, code: "", sentence: "No.", intDone: 0, isStranded: false };
const refused = [{ ...entry(newCommands.addToBox), isSettled: true, refusal }];

const attempts: Attempt[] = [[], unsent].flatMap((entries): Attempt[] => [
  { type: "answered", entries },
  { type: "deferred", id: "x", entries },
  { type: "silent", entries },
  { type: "idle", entries },
]);

export const outboxModel = modelOf(outboxMachine)({
  walks: [
    {
      input: { owner: "ada" },
      events: ({ context: { owner, persistingCount } }) => [
        { type: "owner.changed", owner: "ben" },
        { type: "owner.changed", owner: null },
        // Nobody has no entries.
        ...(owner === null ? [] : [[], unsent, refused, [...refused, ...unsent]]).map(
          (entries) => ({ type: "entries.loaded", entries }) as const,
        ),
        ...(owner === null
          ? []
          : ([{ type: "commands.added", entries: unsent }, { type: "reading.failed" }] as const)),
        { type: "persisting.begun" },
        // As many end as have begun.
        ...(persistingCount === 0 ? [] : [{ type: "persisting.ended" } as const]),
        { type: "sending.asked" },
        { type: "lock.granted" },
      ],
    },
  ],
  answers: { attempt: () => attempts },
  view: ({
    owner,
    entries,
    deferred,
    failureCount,
    persistingCount,
    isNew,
    isAsked,
    wasSilent,
  }) => [
    owner,
    entries.map(({ isSettled }) => isSettled),
    deferred.length,
    Math.min(failureCount, 2),
    persistingCount,
    isNew,
    isAsked,
    wasSilent,
  ],
  isFarEnough: ({ deferred, failureCount, persistingCount }) =>
    deferred.length > 2 || persistingCount > 1 || failureCount > 2,
});
