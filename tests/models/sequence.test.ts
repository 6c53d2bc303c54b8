/** Every way through a sequence of moves and deletions. */
import type { Answer, Order, Task } from "#domain/tasks.ts";
import type { WorkReport } from "#domain/workReport.ts";
import { type CallOffAnswer, sequenceMachine } from "#machines/sequence.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const moveToy: Order = {
  kind: "moveToy",
  strToyBarcode: "t1",
  strName: "Toy",
  strFromBox: "A",
  strToBox: "B",
  intAmountInBox: 3,
};
const moveBox: Order = { kind: "moveBox", strBoxCode: "A", intFrom: 1, intTo: null };
const deleteBox: Order = { kind: "deleteBox", strBoxCode: "B" };

const answers: Answer[] = [
  { type: "done" },
  { type: "done", intAmountInBox: 5 },
  { type: "refused", status: 409 },
  { type: "refused", status: 404 },
  { type: "calledOff" },
  { type: "unanswered", status: 500 },
];
const callOffs: CallOffAnswer[] = [
  { type: "done" },
  { type: "done", intAmountInBox: 5 },
  { type: "calledOff" },
  { type: "unanswered" },
];

/** An id that no kept task's begins with. */
function newId(tasks: Task[]): string {
  const taken = tasks.map(({ id }) => id.split(".")[0]);
  return ["a", "b", "c", "d"].find((id) => !taken.includes(id)) ?? "e";
}
const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id).sort();
const viewOf = (tasks: Task[]) =>
  tasks.map(({ kind, stage, goal, fault }) => [kind, stage, goal, fault?.step]);

checkModel(
  modelOf(sequenceMachine)({
    walks: [
      {
        input: { tasks: [] },
        events: ({ context: { parked } }) => [
          ...[[moveToy], [moveBox], [deleteBox, moveToy], []].map((orders) => ({
            type: "work.ordered" as const,
            orders,
            id: newId(parked),
          })),
          { type: "finish.asked" },
          { type: "undo.asked" },
          { type: "stuck.dismissed", id: parked[0]?.id ?? "none" },
          { type: "work.loaded", tasks: [] },
          { type: "turn.granted", tasks: parked },
          // Another window settled it meanwhile.
          { type: "turn.granted", tasks: [] },
          { type: "turn.denied" },
        ],
      },
    ],
    answers: { sendWrite: () => answers, callOffWrite: () => callOffs },
    view: ({ wish, queue, parked, repeats, done, failed, undone }) => [
      wish.type,
      viewOf(queue),
      viewOf(parked),
      repeats,
      [done.length, failed.length, undone.length],
    ],
    isFarEnough: ({ queue, parked }) => queue.length + parked.length > 2,
  }),
  {
    "a write is kept on the device as sent before it is sent": (step) => {
      const at = step.effects.findIndex(
        ({ type, params }) =>
          type === "xstate.spawnChild" && (params as { id: string }).id === "sendWrite",
      );
      if (at < 0) return true;
      const kept = step.effects.slice(0, at).findLast(({ type }) => type === "keep");
      const [{ input } = { input: null }] = startsOf(step, "sendWrite");
      const { key } = input as { key: string };
      return ((kept?.params ?? []) as Task[]).some(
        ({ id, stage }) =>
          key.startsWith(`${id}.`) && ["taking", "putting", "puttingBack"].includes(stage),
      );
    },
    "nothing is written but what was ordered or kept": (step) =>
      startsOf(step, "sendWrite").every(({ input }) =>
        [...(step.before?.context.queue ?? []), ...step.after.context.queue].some(({ id }) =>
          (input as { key: string }).key.startsWith(`${id}.`),
        ),
      ),
    "while it works, no task is lost": ({ before, after }) => {
      if (!before?.matches("working") || before.matches({ working: "waiting" })) return true;
      const all = ({ context }: typeof after) =>
        idsOf([context.queue, context.parked, context.done, context.failed, context.undone].flat());
      return JSON.stringify(all(before)) === JSON.stringify(all(after));
    },
    "the device keeps what is queued and parked, as it is now": ({ after, effects }) => {
      const kept = effects.findLast(({ type }) => type === "keep")?.params as Task[] | undefined;
      const { parked, queue } = after.context;
      return !kept || JSON.stringify(kept) === JSON.stringify([...parked, ...queue]);
    },
    "a run's end is told once, each ordered task in one of its lists": (step) => {
      const ended = toldBy(step).map((told) => (told as unknown as { report: WorkReport }).report);
      const isEnd = Boolean(step.before?.matches("working")) && step.after.matches("resting");
      if (ended.length !== (isEnd ? 1 : 0)) return false;
      const { wish } = step.after.context;
      return ended.every(
        ({ done, failed, undone, parked }) =>
          wish.type !== "begin" ||
          JSON.stringify(idsOf([done, failed, undone, parked].flat())) ===
            JSON.stringify(idsOf(wish.tasks)),
      );
    },
    "what is unfinished is dropped only where it is stuck and a person says so": ({
      before,
      after,
      event,
    }) =>
      event.type !== "stuck.dismissed" ||
      !before ||
      before.context.parked
        .filter(({ stage, fault }) => stage !== "taken" || fault?.step !== "putBack")
        .every((task) => after.context.parked.includes(task)),
  },
);
