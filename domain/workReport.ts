/** What is said about moves and deletions: when they ended, and while they are not finished (specification section 8, Storage and Box view). */
import { messages } from "./messages.ts";
import { isStuck, type Order, type Task } from "./tasks.ts";

/** What became of the tasks of a run. A failed one was undone for a fault, an undone one by request. */
export interface WorkReport {
  done: Task[];
  failed: Task[];
  undone: Task[];
  /** Kept on the device until somebody decides. */
  parked: Task[];
}

type Kind = Order["kind"];

/** How many failures of a run are named one by one. */
const NAMED = 5;

const success: Record<Kind, string | null> = {
  moveBox: messages.boxesMoved,
  moveToy: messages.toysMoved,
  deleteBox: messages.boxesDeleted,
  deleteToy: messages.toysDeleted,
  deleteSection: null,
};

function headline(kind: Kind, tasks: Task[]): string {
  switch (kind) {
    case "moveBox":
      return messages.boxesNotMoved;
    case "moveToy":
      return messages.toysNotMoved;
    case "deleteBox":
      return messages.boxesNotDeleted;
    case "deleteToy":
      return messages.toysNotDeleted;
    case "deleteSection":
      return tasks.some(({ fault }) => fault && fault.status !== 0)
        ? messages.sectionDeleteFailed
        : messages.sectionNotDeleted;
  }
}

/** The sentence about one box whose step failed. */
function detail(task: Task): string | null {
  if (task.kind === "deleteBox") return messages.boxNotDeleted(task.strBoxCode);
  if (task.kind !== "moveBox") return null;
  const isTaken = task.fault ? task.fault.step !== "take" : task.stage !== "taking";
  return isTaken ? messages.boxNotMoved(task.strBoxCode) : messages.boxNotRemoved(task.strBoxCode);
}

export interface WorkFailure {
  headline: string;
  details: string[];
}

/** What to say when a run has ended. */
export function reportWords({ done, failed, undone, parked }: WorkReport): {
  successes: string[];
  failures: WorkFailure[];
} {
  const kinds = Object.keys(success) as Kind[];
  const successes: string[] = [];
  const failures: WorkFailure[] = [];
  for (const kind of kinds) {
    // A parked task that was never begun did not fail; another one stands in its way.
    const unfinished = [...failed, ...parked].filter((task) => task.kind === kind);
    const begun = unfinished.filter(({ stage, fault }) => fault || stage !== "waiting");
    if (unfinished.length > 0) {
      const details = begun.slice(0, NAMED).flatMap((task) => detail(task) ?? []);
      failures.push({ headline: headline(kind, unfinished), details });
    } else {
      const sentence = success[kind];
      if (sentence && done.some((task) => task.kind === kind)) successes.push(sentence);
    }
  }
  if (undone.length > 0 && failures.length === 0) successes.push(messages.workUndone);
  return { successes, failures };
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

export const isMove = ({ kind }: Task) => kind === "moveBox" || kind === "moveToy";

/** "1 move is not finished", "2 moves and 1 deletion are not finished". */
export function unfinishedWords(tasks: readonly Task[]): string {
  const moves = tasks.filter(isMove).length;
  const deletions = tasks.length - moves;
  const parts = [
    ...(moves ? [counted(moves, "move")] : []),
    ...(deletions ? [counted(deletions, "deletion")] : []),
  ];
  return `${parts.join(" and ")} ${tasks.length === 1 ? "is" : "are"} not finished`;
}

const place = (section: number | null) => (section === null ? "Floor" : `Section ${section}`);

/** What a task was to do. */
function purpose(task: Task): string {
  switch (task.kind) {
    case "moveBox":
      return `Box ${task.strBoxCode} from ${place(task.intFrom)} to ${place(task.intTo)}`;
    case "moveToy":
      return `${task.intAmountInBox} × ${task.strName} from box ${task.strFromBox} to box ${task.strToBox}`;
    case "deleteBox":
      return `Delete box ${task.strBoxCode}`;
    case "deleteToy":
      return `Take ${task.strName} out of box ${task.strBoxCode}`;
    case "deleteSection":
      return `Delete ${place(task.intSection)}`;
  }
}

/** What is true of it now, as far as the server has acknowledged. */
function truth(task: Task): string {
  if (task.stage === "waiting") return "not begun";
  if (task.stage !== "taken") return "no answer yet";
  const where = task.kind === "moveBox" ? "on the Floor now" : "in no box now";
  return isStuck(task) ? `${where}, could not be put back` : where;
}

/** A task that is not finished, as a line of text. */
export function unfinishedLine(task: Task): string {
  return `${purpose(task)}: ${truth(task)}`;
}
