/**
 * What each event leads to, in a table of lines
 *
 *     where, or there: event, another event → a state (what changes in the context) ! what it emits
 *
 * - "asking" is also every state inside it; "any" is every state or event; the start comes from
 *   "nowhere"; "mode.add & lookups.resting" is both at once.
 * - "code.read 404" is an event with 404 among its values; actors' ends are "order done unsent" and
 *   "order fails", timers "after silence".
 * - "(problem = null, toy = event.toy)" are parts of the context with their values afterwards, an
 *   empty text or list is "empty", and
 *   "! action.failed Not saved." is an event with that text, or those words, among its values.
 * - "stays" is the state as it was; alternatives stand between bars.
 * - The first line that fits counts, and an event that no line fits does nothing at all.
 * - "busy: asking, sending" is a tag and every state that has it.
 */
import { isDeepStrictEqual } from "node:util";
import type { AnyEventObject, StateValue } from "xstate";
import type { AnyStep } from "./walk.ts";

interface Outcome {
  text: string;
  /** Empty where the state stays. */
  to: string[];
  /** Keys of the context, some with what they are afterwards. */
  changes: Map<string, string | undefined>;
  emits: string[];
  /** The elements that were seen. */
  seen: Set<string>;
}

interface Row {
  text: string;
  where: string[];
  event: string;
  /** Among the event's values. */
  words: string[];
  outcomes: Outcome[];
}

const listOf = (text = "", separator = ",") =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

function outcomeOf(text: string): Outcome {
  const [, to, changes, emits] = /^([^(!]+)(?:\((.*)\))?\s*(?:!(.*))?$/.exec(text) ?? [];
  return {
    text,
    to: listOf(to, "&").filter((state) => state !== "stays"),
    changes: new Map(
      listOf(changes).map((change) => change.split(" = ") as [string, string | undefined]),
    ),
    emits: listOf(emits),
    seen: new Set(),
  };
}

/** One for each state and event that a line names. */
function rowsOf(where: string, events: string, outcomes: string): Row[] {
  return listOf(where).flatMap((state) =>
    listOf(events).map((text) => {
      const [, event = "", words] = /^(after \S+|\S+ (?:done|fails)|\S+)(.*)$/.exec(text) ?? [];
      return {
        text: `${state}: ${text}`,
        where: listOf(state, "&"),
        event,
        words: listOf(words, " "),
        outcomes: listOf(outcomes, "|").map(outcomeOf),
      };
    }),
  );
}

/** "open.asking" for each state that is not inside of others. */
function leavesOf(value: StateValue): string[] {
  if (typeof value === "string") return [value];
  return Object.entries(value).flatMap(([name, inner]) => {
    const leaves = leavesOf(inner as StateValue);
    return leaves.length === 0 ? [name] : leaves.map((leaf) => `${name}.${leaf}`);
  });
}

/** Whether each of the states is among those that are active. */
const areIn = (states: string[], leaves: string[]) =>
  states.every((state) => leaves.some((leaf) => leaf === state || leaf.startsWith(`${state}.`)));

function nameOf({ type }: AnyEventObject): string {
  const [, delay] = /^xstate\.after\.(.*?)\./.exec(type) ?? [];
  const [, end, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (delay) return `after ${delay}`;
  if (type === "xstate.init") return "start";
  return actor ? `${actor} ${end === "done" ? "done" : "fails"}` : type;
}

function valuesOf(part: unknown): string[] {
  return typeof part === "object" && part !== null
    ? Object.values(part).flatMap(valuesOf)
    : [String(part)];
}

/** Emitted events, events for a parent, and actions that the machine only names. */
function emittedBy({ effects }: AnyStep): AnyEventObject[] {
  return effects.flatMap(({ type, params }) => {
    const { event } = (params ?? {}) as { event?: AnyEventObject };
    if (type === "xstate.emit" || type === "xstate.sendTo") return event ? [event] : [];
    return type.startsWith("xstate.") ? [] : [{ type, params }];
  });
}

/** "action.failed Not saved." has its sentence, or each of its words, among the event's values. */
function isSaid(text: string, event: AnyEventObject | undefined): boolean {
  if (!event || text === event.type) return event !== undefined;
  const said = text.slice(event.type.length + 1);
  const values = valuesOf(event);
  return (
    text.startsWith(`${event.type} `) &&
    (values.includes(said) || said.split(" ").every((word) => values.includes(word)))
  );
}

function isValue(text: string | undefined, value: unknown, event: AnyEventObject): boolean {
  if (text === undefined) return true;
  if (text === "empty") return String(value) === "";
  const [root, ...path] = text.split(".");
  if (root !== "event") return String(value) === text;
  const due = path.reduce((part: unknown, key) => (part as Record<string, unknown>)?.[key], event);
  return isDeepStrictEqual(value, due);
}

function changedBy({ before, after }: AnyStep): string[] {
  if (!before || before.context === after.context) return [];
  return Object.keys(after.context).filter(
    (key) => !isDeepStrictEqual(before.context[key], after.context[key]),
  );
}

export class Table {
  private readonly rows: Row[] = [];
  private readonly tags: { tag: string; states: string[] }[] = [];
  /** The rows that a state and an event have in common. */
  private readonly known = new Map<string, Row[]>();

  constructor(text: string) {
    for (const line of listOf(text, "\n")) {
      const [, where = "", events, outcomes = ""] = /^(.*?): (?:(.*) → )?(.*)$/.exec(line) ?? [];
      if (events !== undefined) this.rows.push(...rowsOf(where, events, outcomes));
      else for (const tag of listOf(where)) this.tags.push({ tag, states: listOf(outcomes) });
    }
  }

  private rowFor({ before, event }: AnyStep): Row | undefined {
    const leaves = before ? leavesOf(before.value) : ["nowhere"];
    const name = nameOf(event);
    const key = [...leaves, name].join();
    const rows =
      this.known.get(key) ??
      this.rows.filter(
        (row) =>
          (row.event === name || row.event === "any") &&
          (row.where[0] === "any" || areIn(row.where, leaves)),
      );
    this.known.set(key, rows);
    return rows.find(({ words }) => {
      const values = words.length > 0 ? valuesOf(event) : [];
      return words.every((word) => values.includes(word));
    });
  }

  /** Whether a step is as the table says. */
  holds(step: AnyStep): boolean {
    const changes = changedBy(step);
    const emits = emittedBy(step);
    const isSame = isDeepStrictEqual(step.before?.value, step.after.value);
    const isNothing = isSame && changes.length === 0 && step.effects.length === 0;
    const row = this.rowFor(step);
    if (!row) return isNothing;
    const leaves = leavesOf(step.after.value);
    const outcome = row.outcomes.find(
      (one) =>
        (one.to.length > 0 ? areIn(one.to, leaves) : isSame) &&
        one.emits.length === emits.length &&
        one.emits.every((text, n) => isSaid(text, emits[n])) &&
        changes.every((key) => one.changes.has(key)) &&
        [...one.changes].every(([key, text]) => isValue(text, step.after.context[key], step.event)),
    );
    if (outcome?.to.length === 0 || !isNothing) outcome?.seen.add("");
    for (const key of step.before ? changes : (outcome?.changes.keys() ?? [])) {
      outcome?.seen.add(key);
    }
    return outcome !== undefined;
  }

  /** A step as a line of a table. */
  lineOf(step: AnyStep): string {
    const before = step.before ? leavesOf(step.before.value) : "nowhere";
    const values = changedBy(step).map((key) => `${key} = ${step.after.context[key]}`);
    const emits = emittedBy(step).map((event) => valuesOf(event).join(" "));
    const done = `(${values.join(", ")}) ! ${emits.join(", ")}`;
    const [, ...given] = valuesOf(step.event);
    return `${before}: ${nameOf(step.event)} ${given.join(" ")} → ${leavesOf(step.after.value)} ${done}`;
  }

  /** Whether a state has the tags that the table says, and no others. */
  isTagged({ after }: AnyStep): boolean {
    const leaves = leavesOf(after.value);
    const due = this.tags.filter(({ states }) => states.some((state) => areIn([state], leaves)));
    return due.length === after.tags.size && due.every(({ tag }) => after.tags.has(tag));
  }

  /** The table's lines that no step has shown. */
  unseen(): string[] {
    return this.rows.flatMap(({ text, outcomes }) =>
      outcomes
        .filter(({ changes, seen }) => ["", ...changes.keys()].some((part) => !seen.has(part)))
        .map((outcome) => `${text} → ${outcome.text}`),
    );
  }
}
