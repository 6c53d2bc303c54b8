/** Moves and deletions that were kept on the device, read back only as far as they are whole (specification sections 2 and 7). */
import { isCode } from "./codes.ts";
import { QUANTITY_MAX } from "./limits.ts";
import type { Fault, Order, Task } from "./tasks.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const isText = (value: unknown) => typeof value === "string";
const isCodeText = (value: unknown) => typeof value === "string" && isCode(value);
const isSection = (value: unknown) => Number.isInteger(value);
const isPlace = (value: unknown) => value === null || isSection(value);
const isAmount = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= QUANTITY_MAX;

const orderFields: Record<Order["kind"], Record<string, (value: unknown) => boolean>> = {
  moveBox: { strBoxCode: isCodeText, intFrom: isPlace, intTo: isPlace },
  moveToy: {
    strToyBarcode: isCodeText,
    strName: isText,
    strFromBox: isCodeText,
    strToBox: isCodeText,
    intAmountInBox: isAmount,
  },
  deleteBox: { strBoxCode: isCodeText },
  deleteToy: { strBoxCode: isCodeText, strToyBarcode: isCodeText, strName: isText },
  deleteSection: { intSection: isSection },
};

const steps: readonly unknown[] = ["take", "put", "putBack"];
const stages: readonly unknown[] = ["waiting", "taking", "taken", "putting", "puttingBack"];

function isFault(value: unknown): value is Fault | null {
  return (
    value === null || (isRecord(value) && steps.includes(value.step) && isSection(value.status))
  );
}

function isTask(value: unknown): value is Task {
  if (!isRecord(value) || !Object.hasOwn(orderFields, String(value.kind))) return false;
  const fields = Object.entries(orderFields[value.kind as Order["kind"]]);
  return (
    fields.every(([name, isGood]) => isGood(value[name])) &&
    typeof value.id === "string" &&
    /^[\x21-\x7e]{1,150}$/.test(value.id) &&
    stages.includes(value.stage) &&
    (value.goal === "finish" || value.goal === "undo") &&
    Number.isInteger(value.round) &&
    isFault(value.fault)
  );
}

/** Kept tasks, as far as they are whole: what makes no sense is left out. */
export function readTasks(value: unknown): Task[] {
  const tasks = Array.isArray(value) ? value.filter(isTask) : [];
  return [...new Map(tasks.map((task) => [task.id, task])).values()];
}
