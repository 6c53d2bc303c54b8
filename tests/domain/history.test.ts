/** The history's items: what belongs together, what can be undone and by whom. */
import { describe, expect, it } from "vitest";
import {
  type Back,
  canUndoCommands,
  formatPerson,
  formatWho,
  historyItems,
  importIdOf,
  importOf,
  mayGoBack,
  reasonNoUndo,
  reasonNoUndoOf,
  undoOfCommands,
  undoOfItem,
  undoSince,
} from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { OPERATIONS } from "#domain/history/kinds.ts";
import type { Change, Right, Thing } from "#domain/types.ts";
import { newCommands } from "../outbox/newCommands.ts";
import { operations } from "../server/contractChecks.ts";

const line: Thing = {
  ...{ strKind: "line", id: 1, strCode: "T1", strBoxCode: "B1", strName: "Train" },
  ...{ before: null, after: { intAmountInBox: 3 } },
};
const madeValues = { before: null, after: {} };
const made: Thing = { strKind: "box", id: 2, strCode: "B2", strName: "none", ...madeValues };
const code: Thing = { strKind: "code", id: null, strCode: "2000", strName: "", ...madeValues };

function change(changeNumber: number, more: Partial<Change> = {}): Change {
  const entry = {
    ...{
      intChange: changeNumber,
      intAt: changeNumber,
      strUser: "u1",
      strUserName: "Ada",
      strOperation: "x",
    },
    ...{ strGroup: null, intTogether: 1, things: [line], undoes: [], intUndoneBy: null, ...more },
  };
  return { ...entry, strNoUndo: reasonNoUndo(entry) };
}
const cart = { strGroup: "g", intTogether: 3 };
const only = (one: Change) => ({ changes: [one], newest: one });

describe("the items of the history", () => {
  it("put together what was ordered together, also around what others did meanwhile", () => {
    const items = historyItems([change(9, cart), change(8), change(7, cart), change(6)]);
    const numbers = items.map(({ changes }) => changes.map(({ intChange }) => intChange));
    expect(numbers).toEqual([[9, 7], [8], [6]]);
  });

  it("keep apart what was ordered together at another time, or by another", () => {
    const groups = [
      change(3, cart),
      change(2, { strGroup: "h" }),
      change(1, { strUser: "u2", ...cart }),
    ];
    expect(historyItems(groups)).toHaveLength(3);
  });

  it("keep an undo apart from what has its group", () => {
    expect(historyItems([change(2, { ...cart, undoes: [1] }), change(1, cart)])).toHaveLength(2);
  });

  it("put together the parts of an import that was taken back, which is undone as a whole", () => {
    const back = { strGroup: "import:a:back", strOperation: "takeBackImport" };
    const parts = [change(4, { ...back, undoes: [1] }), change(3, { ...back, undoes: [2] })];
    const [item, ...others] = historyItems(parts);
    expect([item?.changes, others]).toEqual([parts, []]);
    expect(item && reasonNoUndoOf(item, ["delete"])).toBe("It is undone as a whole.");
  });

  it("say which import they are of, to whom may undo it", () => {
    const applied = change(3, { strGroup: "import:a", strOperation: "applyImport" });
    expect(importOf(applied, ["delete"])).toBe("a");
    expect(importOf(applied, [])).toBeNull();
    const theirs = { ...applied, isOfAnother: true };
    expect(importOf(theirs, ["stock", "delete"])).toBeNull();
    expect(importOf(theirs, ["stock", "delete", "people"])).toBe("a");
    const back = change(4, { strGroup: "import:a:back", strOperation: "takeBackImport" });
    expect(importOf(back, ["delete"])).toBe("a");
    // Whose the import is that somebody else took back, its own screen says.
    expect(importOf({ ...back, isOfAnother: true }, ["delete"])).toBe("a");
    const again = change(5, { strGroup: "import:a:again", strOperation: "redoImport" });
    expect([importIdOf(again), importOf(again, ["delete"])]).toEqual(["a", null]);
    expect(importOf(change(3, cart), ["delete"])).toBeNull();
    const [item] = historyItems([applied]);
    expect(item && reasonNoUndoOf(item, ["delete"])).toBe("An import is taken back as a whole.");
  });

  it("say who it was, also where nobody is known", () => {
    expect(formatWho(change(1))).toBe("Ada");
    expect(formatWho({ strUserName: "" })).toBe(historyMessages.atTerminal);
    const byProgram = { strUserName: "Till (program of Ann)", strProgramOf: "Ann" };
    expect([byProgram, { strUserName: "Ann" }].map(formatPerson)).toEqual(["Ann", "Ann"]);
  });
});

describe("undo", () => {
  it("is of the whole group, even where the list shows a part of it", () => {
    const command = undoOfItem(only(change(4, cart)));
    expect(command).toEqual({
      kind: "undo",
      undone: { intChange: expect.any(Number), isTogether: true },
      strDone: 'Ada put 3 × "Train" into box B1',
      things: ["toy T1", "box B1"],
      isForced: false,
      strQuestion: "Take back all 3 changes that were made together?",
    });
  });

  it("is asked about where it is more than one thing: a sale with its box is one", () => {
    const sold: Thing = {
      ...{ strKind: "toy", id: 1, strCode: "T1", strName: "Train" },
      ...{ before: { intQuantity: 5 }, after: { intQuantity: 4 } },
    };
    const group = { strGroup: "g", intTogether: 2 };
    const newest = change(5, { ...group, things: [line] });
    for (const sale of [
      only(change(4, { things: [sold, line] })),
      { changes: [newest, change(4, { ...group, things: [sold] })], newest },
    ]) {
      expect(undoOfItem(sale).strQuestion).toBeUndefined();
    }
    const madeToy = change(4, { ...group, things: [{ ...sold, before: null }] });
    expect(undoOfItem({ changes: [newest, madeToy], newest }).strQuestion).toBe(
      "Take back all 2 changes?",
    );
    const two = [line, { ...line, id: 7, strCode: "T7" }];
    expect(undoOfItem(only(change(4, { things: two }))).strQuestion).toBe(
      "Take back all 2 changes?",
    );
  });

  it("is by number of a single entry and of an undo", () => {
    expect(undoOfItem(only(change(4, { strGroup: "g" }))).undone).toEqual({ intChange: 4 });
    const undo = change(5, { ...cart, undoes: [4], things: [code, made] });
    expect(undoOfItem(only(undo)).undone).toEqual({ intChange: 5 });
    expect(undoOfItem(only(undo)).things).toEqual(["code 2000", "box B2"]);
  });

  it("says before why it cannot be", () => {
    const reason = (more: Partial<Change>, rights: ("delete" | "people")[] = ["delete"]) =>
      reasonNoUndoOf(only(change(1, more)), rights);
    expect(reason({})).toBeNull();
    expect(reason({}, [])).toBeNull();
    expect(reason({ intUndoneBy: 2 })).toBe(historyMessages.undoneAlready);
    expect(reason({ things: [code] })).toContain("A code that was handed out");
    expect(reason({ things: [made] })).toBeNull();
    expect(reason({ things: [made] }, ["people"])).toBe(historyMessages.undoNeedsDelete);
    const renamed = { ...made, before: { strCustomNote: "a" } };
    expect(reason({ things: [renamed] }, [])).toBeNull();
    expect(reason({ things: [line, made] }, [])).toBe(historyMessages.undoNeedsDelete);
    const ofAnother = { isOfAnother: true, things: [made] };
    expect(reason(ofAnother, ["people"])).toBe(historyMessages.undoOfAnother);
    expect(reason(ofAnother)).toBeNull();
    const together = (...changes: Change[]) => reasonNoUndoOf({ changes, newest: change(1) }, []);
    expect(together(change(2), change(1, { things: [made] }))).toBe(
      historyMessages.undoNeedsDelete,
    );
    expect(together(change(2), change(1, { things: [code] }))).toContain("A code that was");
    const rest = [change(1, { intUndoneBy: 3 }), change(2)];
    expect(reasonNoUndoOf({ changes: rest, newest: change(2) }, [])).toBeNull();
  });

  it("can make a toy or a box what it was at a moment", () => {
    const item = only(change(4));
    const common = { kind: "undo", strDone: 'all since Ada put 3 × "Train" into box B1' };
    expect(undoSince(item, { of: { toy: "T1" }, newer: [change(7), change(6)] })).toEqual({
      ...common,
      strQuestion: "Take back the 2 changes since then?",
      ...{ undone: { intSince: 4, until: 7, toy: "T1" }, things: ["toy T1"], isForced: false },
    });
    // Of a group around the moment only the later entry is taken back.
    expect(undoSince(item, { of: { box: "B1" }, newer: [change(6), change(3)] })).toEqual({
      ...common,
      strQuestion: "Take back the change since then?",
      ...{ undone: { intSince: 4, until: 6, box: "B1" }, things: ["box B1"], isForced: false },
    });
  });

  it("goes back past what others did with the right to delete alone", () => {
    const past = (of: Back["of"], more: Partial<Change>, rights: Right[] = ["stock"]) =>
      mayGoBack(only(change(4)), { of, newer: [change(6, more), change(5)] }, rights);
    const theirs = { isOfAnother: true };
    const toy = { toy: "T1" };
    expect(past(toy, {})).toBe(true);
    expect(past(toy, {}, [])).toBe(false);
    expect(past(toy, theirs)).toBe(false);
    expect(past(toy, theirs, ["stock", "delete"])).toBe(true);
    expect(past(toy, { ...theirs, strRefused: "Too few." })).toBe(true);
    // Of a group around the moment the older entry stays.
    expect(past(toy, { ...theirs, intChange: 3 })).toBe(true);
    expect(past("all", {})).toBe(false);
    expect(past("all", theirs, ["stock", "delete"])).toBe(true);
  });

  it("can make the whole stock what it was at a moment", () => {
    expect(undoSince(only(change(4)), { of: "all", newer: [change(5)] })).toMatchObject({
      ...{ undone: { intSince: 4, until: 5, isAll: true }, things: [] },
      strQuestion: historyMessages.takeBackAllSince,
    });
  });

  it("of what was just ordered names it in a line, and what it is about", () => {
    const command = undoOfCommands([newCommands.addToBox, newCommands.removeToy], "g");
    expect(command).toEqual({
      kind: "undo",
      undone: { strGroup: "g" },
      strDone: "Add 3 × Wooden Train to box 2000000000015 and 1 more",
      things: ["toy 4006381333931", "box 2000000000015"],
      isForced: false,
      strQuestion: "Take back all 2 changes?",
    });
  });

  it("of one order names that", () => {
    const { strDone } = undoOfCommands([newCommands.deleteBox], "g");
    expect(strDone).toBe("Delete box 2000000000015");
  });

  it("is offered where it can be tried, and not of an undo", () => {
    expect(canUndoCommands([newCommands.deleteBox], [])).toBe(true);
    expect(canUndoCommands([newCommands.createBox], [])).toBe(false);
    expect(canUndoCommands([newCommands.createBox], ["delete"])).toBe(true);
    expect(canUndoCommands([newCommands.addToBox, newCommands.createBox], [])).toBe(false);
    expect(canUndoCommands([newCommands.addToBox, newCommands.undo], ["delete"])).toBe(false);
    const { startCount, countLine, discardCount, finishCount } = newCommands;
    const counting = [startCount, countLine, discardCount, finishCount];
    expect(counting.map((command) => canUndoCommands([command], ["delete"]))).toEqual([
      ...[false, false, false, true],
    ]);
    expect(canUndoCommands([newCommands.freeCode], [])).toBe(true);
  });
});

/** Operations that change only data outside of the journal: counts and imports that are under way. */
const WITHOUT_ENTRY = [
  ...["startCount", "countLine", "discardCount", "createImport", "changeImport", "deleteImport"],
];

it("The history is filtered by kinds, and every change is of one", () => {
  const changing = operations.filter(
    ({ method, right }) => method !== "GET" && (right === "stock" || right === "delete"),
  );
  const ids: string[] = changing.map(({ id }) => id);
  expect(Object.values(OPERATIONS).flat().toSorted()).toEqual(
    ids.filter((id) => !WITHOUT_ENTRY.includes(id)).toSorted(),
  );
  expect(Object.keys(OPERATIONS)).toEqual(Object.keys(historyMessages.kinds));
});
