/** Moves and deletions of boxes, toys and sections: what the next call of each is, and what its answer means (specification sections 2 and 7). */

/** What a person asked for. A section is null on the Floor. */
export type Order =
  | { kind: "moveBox"; strBoxCode: string; intFrom: number | null; intTo: number | null }
  | {
      kind: "moveToy";
      strToyBarcode: string;
      strName: string;
      strFromBox: string;
      strToBox: string;
      /** As the list showed it, then as the box gave it. */
      intAmountInBox: number;
    }
  | { kind: "deleteBox"; strBoxCode: string }
  | { kind: "deleteToy"; strBoxCode: string; strToyBarcode: string; strName: string }
  | { kind: "deleteSection"; intSection: number };

/** A call that changes something: out of where it is, into where it goes, or back. */
export type Step = "take" | "put" | "putBack";

/**
 * How far a task got, as far as the server has acknowledged. An -ing stage says that the call was
 * sent and no answer has been seen.
 */
export type Stage = "waiting" | "taking" | "taken" | "putting" | "puttingBack";

/** Why a step did not happen; the status is 0 where the server gave no answer. */
export interface Fault {
  step: Step;
  status: number;
}

/** An order and its progress: plain data, kept on the device until it is settled. */
export type Task = Order & {
  /** Unique; the idempotency keys are made of it. */
  id: string;
  stage: Stage;
  /** Whether the order is being carried out or undone. */
  goal: "finish" | "undo";
  /** Grows whenever a call did not happen, so that the next try is another write. */
  round: number;
  fault: Fault | null;
};

/** A write of the contract, by its operation id. */
export type Write =
  | { operation: "removeBoxFromSection"; section: number; boxCode: string }
  | { operation: "addBoxToSection"; section: number; boxCode: string }
  | { operation: "removeToyFromBox"; boxCode: string; barcode: string }
  | { operation: "addToyToBox"; boxCode: string; barcode: string; intAmountInBox: number }
  | { operation: "deleteBox"; boxCode: string }
  | { operation: "deleteSection"; section: number };

/** What became of a write: `calledOff` is the server's word that it never was and never will be. */
export type Answer =
  | { type: "done"; intAmountInBox?: number }
  | { type: "refused"; status: number }
  | { type: "calledOff" }
  | { type: "unanswered"; status: number };

/** How a task ended, or that it rests until somebody decides about it. */
export type Ending = "done" | "undone" | "parked";

export type NextCall =
  | { type: "write"; step: Step; key: string; write: Write }
  /** Asks whether a write of which no answer was seen was done, and if not, that it never is. */
  | { type: "callOff"; step: Step; key: string }
  | { type: "end"; ending: Ending };

export function newTask(order: Order, id: string): Task {
  return { ...order, id, stage: "waiting", goal: "finish", round: 0, fault: null };
}

/** The task with another goal; earlier faults are forgotten. */
export function withGoal(task: Task, goal: Task["goal"]): Task {
  return { ...task, goal, fault: null };
}

/** The write that a step of a task is; null where there is none, as on the Floor. */
export function writeOf(task: Task, step: Step): Write | null {
  switch (task.kind) {
    case "moveBox": {
      const section = step === "put" ? task.intTo : task.intFrom;
      if (section === null) return null;
      const operation = step === "take" ? "removeBoxFromSection" : "addBoxToSection";
      return { operation, section, boxCode: task.strBoxCode };
    }
    case "moveToy": {
      const { strFromBox, strToBox, strToyBarcode: barcode, intAmountInBox } = task;
      if (step === "take") return { operation: "removeToyFromBox", boxCode: strFromBox, barcode };
      const boxCode = step === "put" ? strToBox : strFromBox;
      return { operation: "addToyToBox", boxCode, barcode, intAmountInBox };
    }
    case "deleteBox":
      return step === "take" ? { operation: "deleteBox", boxCode: task.strBoxCode } : null;
    case "deleteToy": {
      const { strBoxCode: boxCode, strToyBarcode: barcode } = task;
      return step === "take" ? { operation: "removeToyFromBox", boxCode, barcode } : null;
    }
    case "deleteSection":
      return step === "take" ? { operation: "deleteSection", section: task.intSection } : null;
  }
}

/** The idempotency key of a try of a step; a repeat has the same, also after a reload. */
function keyOf(task: Task, step: Step): string {
  return `${task.id}.${step}.${task.round}`;
}

function write(task: Task, step: Step): NextCall {
  const wanted = writeOf(task, step);
  if (wanted) return { type: "write", step, key: keyOf(task, step), write: wanted };
  return { type: "end", ending: step === "putBack" ? "undone" : "done" };
}

/** What to do next for a task. */
export function nextCall(task: Task): NextCall {
  if (task.goal === "finish") {
    switch (task.stage) {
      case "waiting":
        return write(task, writeOf(task, "take") ? "take" : "put");
      case "taking":
        return write(task, "take");
      case "taken":
      case "putting":
        return write(task, "put");
      case "puttingBack":
        return callOff(task, "putBack");
    }
  }
  switch (task.stage) {
    case "waiting":
      return { type: "end", ending: "undone" };
    case "taking":
      return callOff(task, "take");
    case "taken":
      return isStuck(task) ? { type: "end", ending: "parked" } : write(task, "putBack");
    case "putting":
      return callOff(task, "put");
    case "puttingBack":
      return write(task, "putBack");
  }
}

const SENT = { take: "taking", put: "putting", putBack: "puttingBack" } as const;

/** The question about a step of which no answer was seen. */
export function callOff(task: Task, step: Step) {
  return { type: "callOff" as const, step, key: keyOf(task, step) };
}

/** The task as it must be kept before a step's write is sent. */
export function sent(task: Task, step: Step): Task {
  return { ...task, stage: SENT[step] };
}

function stageBefore(task: Task, step: Step): Stage {
  if (step === "take") return "waiting";
  return step === "put" && !writeOf(task, "take") ? "waiting" : "taken";
}

/** The task where it was before a step; the next try is another write. */
export function beforeStep(task: Task, step: Step): Task {
  return { ...task, stage: stageBefore(task, step), round: task.round + 1 };
}

/**
 * The task when a step certainly did not happen, with the status that says why (0 where there was
 * no answer). What was being carried out is undone.
 */
export function notDone(task: Task, step: Step, status: number): Task {
  const before = beforeStep(task, step);
  const isOnTheWay = (task.goal === "finish") === (step !== "putBack");
  return isOnTheWay ? { ...before, goal: "undo", fault: { step, status } } : before;
}

/** The task when a step certainly happened, or how it ended. */
export function wasDone(task: Task, step: Step, intAmountInBox?: number): Task | Ending {
  if (step === "put") return "done";
  if (step === "putBack") return task.goal === "finish" ? beforeAll(task) : "undone";
  if (!writeOf(task, "put")) return "done";
  return task.kind === "moveToy" && intAmountInBox !== undefined
    ? { ...task, stage: "taken", intAmountInBox }
    : { ...task, stage: "taken" };
}

function beforeAll(task: Task): Task {
  return { ...task, stage: "waiting", round: task.round + 1 };
}

/** The task after the server's word about a step's write, or how it ended. */
export function answered(
  task: Task,
  step: Step,
  answer: Exclude<Answer, { type: "unanswered" }>,
): Task | Ending {
  if (answer.type === "done") return wasDone(task, step, answer.intAmountInBox);
  if (answer.type === "calledOff") return beforeStep(task, step);
  // What somebody else deleted meanwhile is deleted.
  const isGone = answer.status === 404 && task.kind.startsWith("delete");
  return isGone ? "done" : notDone(task, step, answer.status);
}

/** Statuses that say nothing about the write itself: the session, the pace, the server's health. */
const SAYS_NOTHING = [0, 401, 403, 408, 425, 429];

/** What a status (0 for no answer) and the error's code mean for a write. */
export function answerOf(status: number, code: string): Answer {
  if (status >= 200 && status < 300) return { type: "done" };
  if (code === "called_off") return { type: "calledOff" };
  if (SAYS_NOTHING.includes(status) || status >= 500) return { type: "unanswered", status };
  return { type: "refused", status };
}

/** Whether putting back was refused, so that only a person can say where the thing goes. */
export function isStuck(task: Task): boolean {
  return task.stage === "taken" && task.fault?.step === "putBack";
}
