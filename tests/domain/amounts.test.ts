/** Amounts as they are typed and as they will be, and what is ordered of them (specification section 3, "Box content line"). */
import { parse, safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import {
  AmountChangesSchema,
  type AmountLine,
  adjustCommands,
  amountText,
  isBlankAmount,
  isHeldAmount,
  rebased,
  underCode,
  withStep,
  withTyped,
} from "#domain/box/amounts.ts";
import {
  isMovable,
  linesToMove,
  moveCommand,
  removeCommand,
  selectedLines,
} from "#domain/box/toyMoves.ts";
import { commandsOf, type NewCommand, reportOf } from "#domain/outbox/commands.ts";
import { newEntry } from "#domain/outbox/entries.ts";
import { projectAmount } from "#domain/outbox/projection/lines.ts";

const train: AmountLine = {
  strBoxCode: "A",
  strToyBarcode: "t1",
  strName: "Train",
  intAmountInBox: 5,
};
const now = (amount: number) => [{ ...train, intAmountInBox: amount }];
/** A line as a box has it, by the toy's id. */
const known = { ...train, id: 1 };

describe("a typed amount", () => {
  it("is ordered as the difference from what is stored", () => {
    const changes = withTyped([], train, "3");
    expect(adjustCommands(changes)).toEqual([
      {
        kind: "adjustAmount",
        strBoxCode: "A",
        strToyBarcode: "t1",
        strName: "Train",
        intDifference: -2,
        strToBox: null,
      },
    ]);
  });

  it("stays when somebody else changes the box: the shelf was counted", () => {
    const changes = rebased(withTyped([], train, "3"), now(8), 0);
    expect(amountText(changes, { ...train, intAmountInBox: 8 })).toBe("3");
    expect(adjustCommands(changes)[0]?.intDifference).toBe(-5);
    expect(rebased(changes, now(3), 0)).toEqual([]);
  });

  it("is of nothing once somebody else took the last piece and the toy's place", () => {
    const changes = rebased(withTyped([], known, "8"), [], 0);
    expect(adjustCommands(changes)).toMatchObject([{ intDifference: 8 }]);
    expect(changes.some(isHeldAmount)).toBe(false);
    expect(rebased(withTyped([], known, "0"), [], 0)).toEqual([]);
  });

  it("waits where its line was not read, or may have another code, and goes on when it is", () => {
    for (const [line, left] of [[known, 1] as const, [train, 0] as const]) {
      const changes = rebased(withTyped([], line, "8"), [], left);
      expect(changes.map(isHeldAmount)).toEqual([true]);
      const read = rebased(changes, [{ ...line, intAmountInBox: 6 }], 0);
      expect(read.some(isHeldAmount)).toBe(false);
      expect(adjustCommands(read)).toMatchObject([{ intDifference: 2 }]);
    }
  });

  it("stays with its toy under another code", () => {
    const renamed = { ...known, strToyBarcode: "t9" };
    const changes = rebased(withTyped([], known, "8"), [renamed], 0);
    expect(amountText(changes, renamed)).toBe("8");
    expect(adjustCommands(changes)).toMatchObject([{ strToyBarcode: "t9", intDifference: 3 }]);
  });

  it("is no change when it is as stored, and cannot be empty", () => {
    expect(withTyped(withTyped([], train, "3"), train, "5")).toEqual([]);
    expect(withTyped([], train, "").every(isBlankAmount)).toBe(true);
  });

  it("goes on as typed when plus is tapped after it", () => {
    const [change] = withStep(withTyped([], train, "9"), train, 1);
    expect(change).toMatchObject({ text: "10", steps: null });
  });
});

describe("an amount counted with plus and minus", () => {
  const two = () => withStep(withStep([], train, -1), train, -1);

  it("counts on from what is stored now", () => {
    expect(two()).toMatchObject([{ text: "3", steps: -2 }]);
    expect(rebased(two(), [], 1)).toMatchObject([{ text: "3", steps: -2 }]);
    expect(rebased(two(), [], 1).some(isHeldAmount)).toBe(false);
    expect(rebased(two(), now(8), 0)).toMatchObject([{ text: "6", steps: -2 }]);
    expect(adjustCommands(rebased(two(), now(8), 0))[0]?.intDifference).toBe(-2);
  });

  it("says since when it was counted, as far as the clock is known", () => {
    const tapped = withStep(withStep([], train, -1, 7), train, -1, 9);
    expect(adjustCommands(tapped)[0]).toMatchObject({ intDifference: -2, intSince: 7 });
    expect(adjustCommands(two())[0]).toMatchObject({ intSince: null });
    expect(adjustCommands(withTyped([], train, "3"))[0]).not.toHaveProperty("intSince");
  });

  it("is read back from the device as it was, and nothing else is", () => {
    const changes = withStep([], train, -1, 7);
    expect(parse(AmountChangesSchema, structuredClone(changes))).toEqual(changes);
    for (const other of [[{}], [{ ...changes[0], line: {} }], [{ ...changes[0], text: 1 }]]) {
      expect(safeParse(AmountChangesSchema, other).success).toBe(false);
    }
  });

  it("never goes below 0", () => {
    expect(adjustCommands(rebased(two(), now(1), 0))[0]?.intDifference).toBe(-1);
  });

  it("counts on under the code that its toy, or its box, is given", () => {
    const [toy, box] = [{ strToyBarcode: "t2" }, { strBoxCode: "B" }];
    const ofToy = underCode(two(), { kind: "toy", code: "t2" });
    expect(withStep(ofToy, { ...train, ...toy }, -1)).toMatchObject([{ text: "2", line: toy }]);
    const inBox = underCode(two(), { kind: "box", code: "B" });
    expect(withStep(inBox, { ...train, ...box }, -1)).toMatchObject([{ text: "2", line: box }]);
  });

  it("is of one toy in one box", () => {
    const others = [
      { ...train, strToyBarcode: "t2" },
      { ...train, strBoxCode: "B" },
    ];
    for (const other of others) {
      expect(amountText(two(), other)).toBe("5");
      expect(withStep(two(), other, 1)).toMatchObject([
        { text: "3", steps: -2 },
        { text: "6", steps: 1 },
      ]);
    }
  });

  it("is none when it is back where it began", () => {
    expect(withStep(withStep([], train, 1), train, -1)).toEqual([]);
  });
});

describe("what is unsent", () => {
  const entries = (...commands: NewCommand[]) =>
    commandsOf(commands, { owner: "ada", now: 1, newId: "x" }).map(newEntry);
  const adjust = (difference: number, toBox: string | null = null): NewCommand => ({
    kind: "adjustAmount",
    strBoxCode: "A",
    strToyBarcode: "t1",
    strName: "Train",
    intDifference: difference,
    strToBox: toBox,
  });

  it.each([
    [[], 5, false],
    [[adjust(2)], 7, true],
    [[adjust(-2, "B")], 3, true],
    [[{ ...adjust(-2, "A"), strBoxCode: "C" } as NewCommand], 7, true],
    [[{ ...adjust(2), strToyBarcode: "t2" } as NewCommand], 5, false],
    [[{ ...adjust(2), strBoxCode: "C" } as NewCommand], 5, false],
    [[{ kind: "removeToy", ...train }], 0, true],
    [[{ kind: "removeToy", ...train, strBoxCode: "C" }], 5, false],
    [[{ kind: "moveToy", ...train, strFromBox: "B", strToBox: "C" }], 5, false],
    [[{ kind: "addToBox", ...train, intAmountInBox: 1 }], 6, true],
    [[{ kind: "moveToy", ...train, strFromBox: "A", strToBox: "B" }], 0, true],
    [[{ kind: "moveToy", ...train, strFromBox: "B", strToBox: "A" }], 10, true],
    [[{ kind: "deleteBox", strBoxCode: "A" }], 5, false],
  ] as [NewCommand[], number, boolean][])("%j makes %i", (commands, amount, isUnsent) => {
    expect(projectAmount(train, entries(...commands), 0)).toMatchObject({
      intAmountInBox: amount,
      isUnsent,
      isUncertain: false,
    });
  });

  it("is uncertain once it was sent: the server may have done it", () => {
    const sent = entries(adjust(2)).map((entry) => ({ ...entry, isSent: true }));
    expect(projectAmount(train, sent, 0)).toMatchObject({ isUncertain: true });
    const settled = sent.map((entry) => ({ ...entry, isSettled: true }));
    expect(projectAmount(train, settled, 1)).toMatchObject({
      intAmountInBox: 5,
      isUncertain: false,
    });
  });
});

describe("a move", () => {
  const places = { strFromBox: "A", strToBox: "B" };
  const { strBoxCode: _, ...line } = train;
  const some = (text: string) => new Map([["t1", text]]);

  it("of all is DELETE then POST, of a part one adjustment", () => {
    for (const amounts of [new Map<string, string>(), some("5")]) {
      expect(moveCommand(line, amounts, places)).toEqual({ kind: "moveToy", ...line, ...places });
    }
    const part = moveCommand(line, some("2"), places);
    expect(part).toMatchObject({ kind: "adjustAmount", intDifference: -2, strToBox: "B" });
    expect(reportOf([part], [{ type: "done", body: null }])?.headline).toBe(
      "Toys moved successfully!",
    );
  });

  it("is of what is there: a toy that only belongs there is taken out, and is its place no longer", () => {
    const home = { ...line, strToyBarcode: "t0", intAmountInBox: 0 };
    expect(linesToMove([line, home])).toEqual([line]);
    const { intAmountInBox: _, ...named } = line;
    expect(removeCommand("A", line)).toEqual({ kind: "removeToy", strBoxCode: "A", ...named });
    expect(removeCommand("A", home)).toMatchObject({ strToyBarcode: "t0", isHome: true });
  });

  it("is of the amounts as they are now", () => {
    const gone = { ...line, strToyBarcode: "t2" };
    const { intAmountInBox: _, ...unknown } = { ...line, strToyBarcode: "t3" };
    expect(selectedLines([line, gone, unknown], now(4))).toEqual([
      { ...line, intAmountInBox: 4 },
      gone,
      { ...unknown, intAmountInBox: 0 },
    ]);
  });

  it("needs at least one piece and at most all", () => {
    expect(["1", "5"].every((text) => isMovable(some(text), line))).toBe(true);
    expect(["", "0", "6"].some((text) => isMovable(some(text), line))).toBe(false);
  });
});
