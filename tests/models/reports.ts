/** How work may end, for the models of the screens that order it. */
import { newTask, type Order } from "#domain/tasks.ts";
import type { WorkReport } from "#domain/workReport.ts";

/** All done, or the first failed, or all parked. */
export function reportsOf(orders: Order[]): WorkReport[] {
  const tasks = orders.map((order, n) => newTask(order, `work.${n}`));
  const nothing = { done: [], failed: [], undone: [], parked: [] };
  return [
    { ...nothing, done: tasks },
    { ...nothing, done: tasks.slice(1), failed: tasks.slice(0, 1) },
    { ...nothing, parked: tasks },
  ];
}
