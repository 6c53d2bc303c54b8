/** The tasks of a run, the first of them now, and what became of the others (specification sections 2 and 7). */
import { type Ending, type NextCall, nextCall, type Task } from "./tasks.ts";
import type { WorkReport } from "./workReport.ts";

export interface WorkQueue extends WorkReport {
  queue: Task[];
}

/** What is to be done next; null when all is run. */
export function nextOf({ queue }: WorkQueue): NextCall | null {
  return queue[0] ? nextCall(queue[0]) : null;
}

/** The step that runs now. Throws where none does. */
export function openCall({ queue }: WorkQueue): {
  task: Task;
  call: Exclude<NextCall, { type: "end" }>;
} {
  const [task] = queue;
  const call = task && nextCall(task);
  if (!task || !call || call.type === "end") throw new Error("no step runs");
  return { task, call };
}

/** The first task as it is after its step, or how it ended: then the next one is first. */
export function moved(work: WorkQueue, after: Task | Ending): Partial<WorkQueue> {
  const [task, ...others] = work.queue;
  if (!task) return {};
  if (typeof after !== "string") return { queue: [after, ...others] };
  const list = after === "undone" && task.fault ? "failed" : after;
  return { queue: others, [list]: [...work[list], task] };
}
