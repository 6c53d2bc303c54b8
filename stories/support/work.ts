/** Moves and deletions in every stage, for the screens that show them. */
import { newTask, type Order, type Task } from "#domain/tasks.ts";
import { sequenceMachine } from "#machines/sequence.machine.ts";
import { done, freeze, reach } from "./freeze.ts";
import { BOX, bear, train } from "./stock.ts";

export const moveBoxes: Order[] = [
  { kind: "moveBox", strBoxCode: BOX, intFrom: 1, intTo: 2 },
  { kind: "moveBox", strBoxCode: "2000000000114", intFrom: 1, intTo: 2 },
  { kind: "moveBox", strBoxCode: "CRATE-A", intFrom: null, intTo: 2 },
];

export const moveToys: Order[] = [train, bear].map(({ strToyBarcode, strName }) => ({
  kind: "moveToy",
  strToyBarcode,
  strName,
  strFromBox: BOX,
  strToBox: "CRATE-B",
  intAmountInBox: 4,
}));

export const deleteToys: Order[] = [train, bear].map(({ strToyBarcode, strName }) => ({
  kind: "deleteToy",
  strBoxCode: BOX,
  strToyBarcode,
  strName,
}));

const ordered = (orders: Order[]) => ({ type: "work.ordered", orders, id: "story" }) as const;
const granted = { type: "turn.granted", tasks: [] as Task[] } as const;
const unanswered = done("sendWrite", { type: "unanswered", status: 0 });
const answered = done("sendWrite", { type: "done" });
const repeated = { type: "xstate.after.repeatDelay.sequence.working.unanswered" } as const;

type Events = Parameters<typeof reach<typeof sequenceMachine>>[2];
const after = (tasks: Task[], events: Events) => freeze(reach(sequenceMachine, { tasks }, events));

/** Tasks of a work that nobody finished: on the way, not begun, stuck. */
export function unfinished(orders: Order[]): Task[] {
  const tasks = orders.map((order, n) => newTask(order, `story.${n}`));
  return tasks.map((task, n) => {
    if (n === 0) return { ...task, stage: "taken" };
    if (n === 1) return { ...task, stage: "taken", fault: { step: "putBack", status: 404 } };
    return task;
  });
}

/** Nothing runs; what is left from before is offered. */
export const resting = (tasks: Task[]) => after(tasks, []);
export const waiting = (orders: Order[]) => after([], [ordered(orders)]);
export const writing = (orders: Order[]) => after([], [ordered(orders), granted, answered]);
/** No answer came; the write is about to be repeated. */
export const unansweredOnce = (orders: Order[]) =>
  after([], [ordered(orders), granted, unanswered]);
/** No answer came again: the server is asked whether the write was done. */
export const callingOff = (orders: Order[]) =>
  after([], [ordered(orders), granted, unanswered, repeated, unanswered]);
export const puttingBack = (orders: Order[]) =>
  after(unfinished(orders), [
    { type: "undo.asked" },
    { ...granted, tasks: unfinished(orders).slice(0, 1) },
  ]);
