/** How moves and deletions run one after the other, are undone, kept and taken up again (specification sections 2 and 7). */
import { assign, type EventObject, emit, fromCallback, fromPromise, not, setup } from "xstate";
import {
  type Answer,
  answered,
  callOff,
  isStuck,
  newTask,
  notDone,
  type Order,
  sent,
  type Task,
  type Write,
  wasDone,
  withGoal,
} from "#domain/tasks.ts";
import { moved, nextOf, openCall, type WorkQueue } from "#domain/workQueue.ts";
import type { WorkReport } from "#domain/workReport.ts";

type Wish = { type: "begin"; tasks: Task[] } | { type: Task["goal"] };

/** Queue and parked tasks together are what the device keeps. */
interface Context extends WorkQueue {
  wish: Wish;
  total: number;
  /** Repeats of the write that runs now. */
  repeats: number;
  /** Why the last write has no answer. */
  status: number;
}

/** What is known after asking about a write. */
export type CallOffAnswer =
  | { type: "done"; intAmountInBox?: number }
  | { type: "calledOff" }
  | { type: "unanswered" };

type SequenceEvent =
  /** `id` is any text that no other work has; it names the writes. */
  | { type: "work.ordered"; orders: Order[]; id: string }
  | { type: "finish.asked" }
  | { type: "undo.asked" }
  /** What is stuck stays where it is. */
  | { type: "stuck.dismissed"; id: string }
  /** Another window changed what the device keeps. */
  | { type: "work.loaded"; tasks: Task[] }
  | TurnEvent;

/** Only one window works at a time; who has the turn knows what the device keeps. */
export type TurnEvent = { type: "turn.granted"; tasks: Task[] } | { type: "turn.denied" };

const REPEATS = 1;

export const sequenceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SequenceEvent,
    /** What the device kept from before. */
    input: {} as { tasks: Task[] },
    emitted: {} as { type: "work.ended"; report: WorkReport },
    tags: {} as "busy",
  },
  actors: {
    holdTurn: fromCallback<EventObject, undefined, EventObject>(() => {
      throw new Error("holdTurn is not provided");
    }),
    sendWrite: fromPromise<Answer, { write: Write; key: string }>(() => {
      throw new Error("sendWrite is not provided");
    }),
    callOffWrite: fromPromise<CallOffAnswer, { key: string }>(() => {
      throw new Error("callOffWrite is not provided");
    }),
  },
  guards: {
    isAllRun: ({ context }) => context.queue.length === 0,
    isAtEnd: ({ context }) => nextOf(context)?.type === "end",
    isToWrite: ({ context }) => nextOf(context)?.type === "write",
    isAnswered: (_, answer: Answer | CallOffAnswer) => answer.type !== "unanswered",
    mayRepeat: ({ context }) => context.repeats < REPEATS,
    isSomethingKept: ({ context }) => context.parked.length > 0,
    isSomethingOrdered: (_, orders: Order[]) => orders.length > 0,
  },
  actions: {
    keep: (_, _tasks: Task[]) => {
      throw new Error("keep is not provided");
    },
    wishFor: assign({
      wish: (_, wish: Wish) => wish,
      total: ({ context }, wish: Wish) =>
        wish.type === "begin" ? wish.tasks.length : context.parked.length,
      done: [],
      failed: [],
      undone: [],
    }),
    takeUp: assign(({ context: { wish } }, kept: Task[]) => {
      if (wish.type === "begin")
        return { queue: wish.tasks, parked: kept, total: wish.tasks.length };
      const queue = kept.map((task) => withGoal(task, wish.type));
      return { queue, parked: [], total: queue.length };
    }),
    refuseAll: assign(({ context: { wish } }) =>
      wish.type === "begin" ? { failed: wish.tasks } : {},
    ),
    end: assign(({ context }) => {
      const next = nextOf(context);
      return next?.type === "end" ? moved(context, next.ending) : {};
    }),
    markSent: assign(({ context }) => {
      const { task, call } = openCall(context);
      return { queue: [sent(task, call.step), ...context.queue.slice(1)] };
    }),
    countRepeat: assign({ repeats: ({ context }) => context.repeats + 1 }),
    forgetRepeats: assign({ repeats: 0 }),
    noteStatus: assign({ status: (_, status: number) => status }),
    apply: assign(({ context }, answer: Answer) => {
      const { task, call } = openCall(context);
      return answer.type === "unanswered" ? {} : moved(context, answered(task, call.step, answer));
    }),
    applyCallOff: assign(({ context }, answer: CallOffAnswer) => {
      const { task, call } = openCall(context);
      if (answer.type === "unanswered") return {};
      if (answer.type === "calledOff") {
        return moved(context, notDone(task, call.step, context.status));
      }
      return moved(context, wasDone(task, call.step, answer.intAmountInBox));
    }),
    parkAll: assign({
      queue: [],
      parked: ({ context }) => [...context.parked, ...context.queue],
    }),
    load: assign({ parked: (_, tasks: Task[]) => tasks }),
    dismiss: assign({
      parked: ({ context }, id: string) =>
        context.parked.filter((task) => task.id !== id || !isStuck(task)),
    }),
    report: emit(({ context: { done, failed, undone, parked, wish } }) => {
      const isOwn = (task: Task) =>
        wish.type !== "begin" || wish.tasks.some(({ id }) => id === task.id);
      return {
        type: "work.ended" as const,
        report: { done, failed, undone, parked: parked.filter(isOwn) },
      };
    }),
  },
  delays: { repeatDelay: 1000 },
}).createMachine({
  id: "sequence",
  context: ({ input }) => ({
    wish: { type: "finish" },
    queue: [],
    total: 0,
    repeats: 0,
    status: 0,
    done: [],
    failed: [],
    undone: [],
    parked: input.tasks,
  }),
  initial: "resting",
  states: {
    resting: {
      on: {
        "work.ordered": {
          guard: { type: "isSomethingOrdered", params: ({ event }) => event.orders },
          target: "working",
          actions: {
            type: "wishFor",
            params: ({ event: { orders, id } }) => ({
              type: "begin",
              tasks: orders.map((order, n) => newTask(order, `${id}.${n}`)),
            }),
          },
        },
        "finish.asked": {
          guard: "isSomethingKept",
          target: "working",
          actions: { type: "wishFor", params: { type: "finish" } },
        },
        "undo.asked": {
          guard: "isSomethingKept",
          target: "working",
          actions: { type: "wishFor", params: { type: "undo" } },
        },
        "stuck.dismissed": {
          actions: [
            { type: "dismiss", params: ({ event }) => event.id },
            { type: "keep", params: ({ context }) => context.parked },
          ],
        },
        "work.loaded": { actions: { type: "load", params: ({ event }) => event.tasks } },
      },
    },
    working: {
      tags: "busy",
      invoke: {
        id: "holdTurn",
        src: "holdTurn",
        onError: [
          { guard: "isAllRun", target: "resting", actions: ["refuseAll", "report"] },
          // Without the turn nothing more is sent; what was begun waits for somebody to decide.
          {
            target: "resting",
            actions: [
              "parkAll",
              { type: "keep", params: ({ context }) => context.parked },
              "report",
            ],
          },
        ],
      },
      initial: "waiting",
      states: {
        waiting: {
          on: {
            "turn.granted": {
              target: "deciding",
              actions: { type: "takeUp", params: ({ event }) => event.tasks },
            },
            "turn.denied": { target: "#sequence.resting", actions: ["refuseAll", "report"] },
          },
        },
        deciding: {
          entry: [
            "forgetRepeats",
            { type: "keep", params: ({ context }) => [...context.parked, ...context.queue] },
          ],
          always: [
            { guard: "isAllRun", target: "#sequence.resting", actions: "report" },
            { guard: "isAtEnd", target: "deciding", reenter: true, actions: "end" },
            { guard: "isToWrite", target: "writing" },
            { target: "callingOff" },
          ],
        },
        writing: {
          entry: [
            "markSent",
            { type: "keep", params: ({ context }) => [...context.parked, ...context.queue] },
          ],
          invoke: {
            id: "sendWrite",
            src: "sendWrite",
            input: ({ context }) => {
              const { call } = openCall(context);
              if (call.type !== "write") throw new Error("no write runs");
              return { write: call.write, key: call.key };
            },
            onDone: [
              {
                guard: { type: "isAnswered", params: ({ event }) => event.output },
                target: "deciding",
                actions: { type: "apply", params: ({ event }) => event.output },
              },
              {
                target: "unanswered",
                actions: {
                  type: "noteStatus",
                  params: ({ event: { output } }) =>
                    output.type === "unanswered" ? output.status : 0,
                },
              },
            ],
            onError: { target: "unanswered", actions: { type: "noteStatus", params: 0 } },
          },
        },
        unanswered: {
          always: { guard: not("mayRepeat"), target: "callingOff" },
          after: { repeatDelay: { target: "writing", actions: "countRepeat" } },
        },
        callingOff: {
          invoke: {
            id: "callOffWrite",
            src: "callOffWrite",
            input: ({ context }) => {
              const { task, call } = openCall(context);
              return { key: callOff(task, call.step).key };
            },
            onDone: [
              {
                guard: { type: "isAnswered", params: ({ event }) => event.output },
                target: "deciding",
                actions: { type: "applyCallOff", params: ({ event }) => event.output },
              },
              { target: "deciding", actions: "parkAll" },
            ],
            onError: { target: "deciding", actions: "parkAll" },
          },
        },
      },
    },
  },
});
