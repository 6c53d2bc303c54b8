/** The one runner of moves and deletions: it goes on when the person leaves the screen, and finds what was left when the app starts. */
import { createActor, fromCallback, fromPromise } from "xstate";
import { newTask, type Order } from "#domain/tasks.ts";
import type { WorkReport } from "#domain/workReport.ts";
import { sequenceMachine, type TurnEvent } from "#machines/sequence.machine.ts";
import { newKey } from "#src/api/client.ts";
import { sessionActor } from "#src/session/session.ts";
import { keepWork, onKeptWorkChanged, readKeptWork, worker } from "./keptWork.ts";
import { tellReport } from "./tellReport.tsx";
import { callOffWrite, sendWrite } from "./writes.ts";

/** One window at a time works; browsers without locks (no secure page) do without. */
const LOCK = "toyshelf.work";

/** Whose work `workActor` holds. */
let owner = worker();

/** A write of one person must not be sent, nor asked about, in the name of another. */
function isOwnWork(): boolean {
  return owner !== undefined && owner === worker();
}

export const workActor = createActor(
  sequenceMachine.provide({
    actors: {
      holdTurn: fromCallback(({ sendBack }: { sendBack: (event: TurnEvent) => void }) => {
        const turn = Promise.withResolvers<void>();
        const grant = () => sendBack({ type: "turn.granted", tasks: readKeptWork(owner) });
        if (!navigator.locks) {
          grant();
          return;
        }
        navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
          if (!lock) return sendBack({ type: "turn.denied" });
          grant();
          return turn.promise;
        });
        return () => turn.resolve();
      }),
      sendWrite: fromPromise(async ({ input: { write, key } }) =>
        isOwnWork() ? sendWrite(write, key) : { type: "unanswered", status: 401 },
      ),
      callOffWrite: fromPromise(async ({ input: { key } }) =>
        isOwnWork() ? callOffWrite(key) : { type: "unanswered" },
      ),
    },
    actions: {
      keep: (_, tasks) => {
        if (owner) keepWork(owner, tasks);
      },
    },
  }),
  { input: { tasks: readKeptWork(owner) } },
);

workActor.on("work.ended", ({ report }) => tellReport(report));

function load() {
  if (workActor.getSnapshot().hasTag("busy")) return;
  owner = worker();
  workActor.send({ type: "work.loaded", tasks: readKeptWork(owner) });
}
onKeptWorkChanged(load);
sessionActor.subscribe(() => {
  if (worker() !== owner) load();
});
workActor.on("work.ended", () => queueMicrotask(() => worker() !== owner && load()));

workActor.start();

/** Runs orders to their end. While other work runs they fail at once, untouched. */
export const runOrders = fromPromise<WorkReport, { orders: Order[] }>(
  async ({ input: { orders } }) => {
    const nothing: WorkReport = { done: [], failed: [], undone: [], parked: [] };
    if (orders.length === 0) return nothing;
    const ordered = { type: "work.ordered" as const, orders, id: newKey() };
    if (!workActor.getSnapshot().can(ordered)) {
      const report = { ...nothing, failed: orders.map((order, n) => newTask(order, String(n))) };
      tellReport(report);
      return report;
    }
    const ended = Promise.withResolvers<WorkReport>();
    const subscription = workActor.on("work.ended", ({ report }) => ended.resolve(report));
    workActor.send(ordered);
    return ended.promise.finally(() => subscription.unsubscribe());
  },
);
