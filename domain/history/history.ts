/** Items of the history, a group's entries as one, and why one cannot be undone (docs/design.md, "Journal"). */

import {
  formatCommands,
  isCreation,
  leavesNoEntry,
  type NewCommand,
  type NewCommandOf,
  subjectsOf,
} from "../outbox/commands.ts";
import { areAllRights } from "../people/roles.ts";
import type { Change, Right, Thing } from "../types.ts";
import { type ChangedThing, changedThings } from "./changeEvent.ts";
import { countThings, formatChange } from "./changes.ts";
import { historyMessages } from "./historyMessages.ts";

/** One item of the history: an entry, or several of one group. */
export interface HistoryItem {
  /** The newest first; at least one. */
  changes: Change[];
  newest: Change;
}

/** Entries, the newest first, as items; those of one group need not stand side by side. */
export function historyItems(changes: readonly Change[]): HistoryItem[] {
  const items: HistoryItem[] = [];
  const byGroup = new Map<string | null, HistoryItem>();
  for (const change of changes) {
    // An import is undone in parts; any other undo is an item of its own.
    const isOfImport = ["takeBackImport", "redoImport"].includes(change.strOperation);
    const isAlone = change.undoes.length > 0 && !isOfImport;
    // Another person's group may have the same name.
    const group = isAlone || !change.strGroup ? null : `${change.strUser} ${change.strGroup}`;
    const known = byGroup.get(group);
    if (known) {
      known.changes.push(change);
      continue;
    }
    const item = { changes: [change], newest: change };
    items.push(item);
    if (group !== null) byGroup.set(group, item);
  }
  return items;
}

/** The name of the person, or of a program with its person's. */
export const formatWho = ({ strUserName }: Pick<Change, "strUserName">) =>
  strUserName || historyMessages.atTerminal;

/** The name of the person, also where a program acted. */
export const formatPerson = (change: Pick<Change, "strUserName" | "strProgramOf">) =>
  change.strProgramOf ?? formatWho(change);

/**
 * The reason why an entry can never be undone, as a sentence; null for none. Whether an undo succeeds now depends on
 * the stored data, too.
 */
export function reasonNoUndo({
  things,
  intThings = things.length,
  strOperation,
  undoes,
}: Pick<Change, "things" | "intThings" | "strOperation" | "undoes">): string | null {
  if (strOperation === "takeBackImport") return "It is undone as a whole.";
  if (["applyImport", "redoImport"].includes(strOperation))
    return "An import is taken back as a whole.";
  // An undo that changed nothing can be undone all the same: then the change that it undid counts again.
  if (intThings === 0 && undoes.length === 0) return "Nothing was changed by it.";
  if (things.some(({ strKind, id }) => strKind === "code" && id === null)) {
    return "A code that was handed out cannot be taken back: a label may carry it.";
  }
  return null;
}

/** Undoing the change deletes this thing. */
const isMade = ({ strKind, before }: Thing) => strKind !== "line" && before === null;

/** The reason why an item cannot be undone with these rights, as a sentence; null where it can be tried. */
export function reasonNoUndoOf({ changes }: HistoryItem, rights: readonly Right[]): string | null {
  const standing = changes.filter(({ intUndoneBy }) => intUndoneBy === null);
  if (standing.length === 0) return historyMessages.undoneAlready;
  const never = standing.map(({ strNoUndo }) => strNoUndo).find((reason) => reason !== null);
  if (never) return never;
  const isOfAnother = standing.some((change) => change.isOfAnother);
  if (isOfAnother && !rights.includes("delete")) return historyMessages.undoOfAnother;
  const mustDelete = standing.some(({ things }) => things.some(isMade));
  return mustDelete && !rights.includes("delete") ? historyMessages.undoNeedsDelete : null;
}

/** The import that an entry is of, or that it undoes or brings back in part; null for another entry. */
export const importIdOf = ({ strGroup }: Pick<Change, "strGroup">): string | null =>
  /^import:([^:]+)/.exec(strGroup ?? "")?.[1] ?? null;

/** The import that an entry applied or took back, for a person who may undo that; else null. The import's own screen asks. */
export function importOf(change: Change, rights: readonly Right[]): string | null {
  const isTakenBack = change.strOperation === "takeBackImport";
  // Who took it back need not be whose import it is.
  const isOwn = isTakenBack || !change.isOfAnother;
  const mayUndo = areAllRights(rights) || (isOwn && rights.includes("delete"));
  const isUndone = isTakenBack || change.strOperation === "applyImport";
  return mayUndo && isUndone ? importIdOf(change) : null;
}

/** Changed things in the form of commands' subjects. */
function subjectsOfThings(things: readonly ChangedThing[]): string[] {
  const subjects = things.flatMap(({ strKind, strCode, strBoxCode }) =>
    strKind === "line" ? [`toy ${strCode}`, `box ${strBoxCode}`] : [`${strKind} ${strCode}`],
  );
  return [...new Set(subjects)];
}

/** The question before more than one thing is undone; null for a single thing. */
function questionOf({ changes, newest: { intTogether } }: HistoryItem): string | null {
  const isMore =
    intTogether > changes.length ||
    changes.some(({ intThings = 0, things }) => intThings > things.length);
  if (!isMore) {
    const things = changes.flatMap((change) => change.things);
    const all = countThings(things);
    // Of a sale the quantity and the box may be two changes; what was made of several is deleted.
    const isOne = all <= 1 && (changes.length === 1 || !things.some(isMade));
    return isOne ? null : historyMessages.undoSeveral(Math.max(all, changes.length));
  }
  const known = changes.reduce(
    (sum, { intThings, things }) => sum + (intThings ?? countThings(things)),
    0,
  );
  return historyMessages.undoAll(Math.max(known, intTogether));
}

/** The command that undoes an item, with its whole group. */
export function undoOfItem(item: HistoryItem): NewCommandOf<"undo"> {
  const { changes, newest } = item;
  const { strGroup, intChange, intTogether } = newest;
  const question = questionOf(item);
  const isGroup = strGroup !== null && intTogether > 1 && newest.undoes.length === 0;
  return {
    kind: "undo",
    // A group, which may be somebody else's, is found by one of its entries.
    undone: { intChange, ...(isGroup && { isTogether: true as const }) },
    strDone: `${formatWho(newest)} ${formatChange(newest)}`,
    things: subjectsOfThings(changes.flatMap(({ things }) => changedThings(things))),
    isForced: false,
    ...(question !== null && { strQuestion: question }),
  };
}

/** Whether these undos already have one of the same changes. */
export const isAsked = (asked: readonly NewCommandOf<"undo">[], { undone }: NewCommandOf<"undo">) =>
  asked.some((undo) => JSON.stringify(undo.undone) === JSON.stringify(undone));

/** The toy, box or whole stock that goes back to an item's moment, and the changes of the items after it: of a group some may be older. */
export interface Back {
  of: { toy: string } | { box: string } | "all";
  newer: readonly Change[];
}

/** Whether somebody with these rights can be offered to go back to an item's moment: as for the undo of each change since. */
export function mayGoBack(
  { newest }: HistoryItem,
  { of, newer }: Back,
  rights: readonly Right[],
): boolean {
  if (of === "all" || rights.includes("delete")) return rights.includes("delete");
  const isOwn = ({ intChange, strRefused, isOfAnother }: Change) =>
    intChange < newest.intChange || Boolean(strRefused) || !isOfAnother;
  return rights.includes("stock") && newer.every(isOwn);
}

/** The command that returns a toy, a box or the whole stock to its state right after an item. */
export function undoSince({ newest }: HistoryItem, { of, newer }: Back): NewCommandOf<"undo"> {
  const since = {
    intSince: newest.intChange,
    until: Math.max(newest.intChange, ...newer.map(({ intChange }) => intChange)),
  };
  const command = {
    kind: "undo" as const,
    strDone: `all since ${formatWho(newest)} ${formatChange(newest)}`,
    isForced: false,
  };
  if (of === "all") {
    const strQuestion = historyMessages.takeBackAllSince;
    return { ...command, undone: { ...since, isAll: true }, things: [], strQuestion };
  }
  return {
    ...{ ...command, undone: { ...since, ...of } },
    things: ["toy" in of ? `toy ${of.toy}` : `box ${of.box}`],
    strQuestion: historyMessages.takeBackSince(
      newer.filter(({ intChange }) => intChange > newest.intChange).length,
    ),
  };
}

/** The command that undoes commands that were just ordered together. */
export function undoOfCommands(
  commands: readonly NewCommand[],
  group: string,
): NewCommandOf<"undo"> {
  const all = commands.reduce(
    (sum, command) => sum + ("toys" in command ? command.toys.length : 1),
    0,
  );
  return {
    kind: "undo",
    undone: { strGroup: group },
    strDone: formatCommands(commands),
    things: [...new Set(commands.flatMap(subjectsOf))],
    isForced: false,
    ...(all > 1 && { strQuestion: historyMessages.undoSeveral(all) }),
  };
}

/** Whether an undo of these commands can be offered to somebody with these rights. */
export function canUndoCommands(
  commands: readonly NewCommand[],
  rights: readonly Right[],
): boolean {
  if (commands.some((command) => command.kind === "undo" || leavesNoEntry(command))) return false;
  return rights.includes("delete") || !commands.some(isCreation);
}
