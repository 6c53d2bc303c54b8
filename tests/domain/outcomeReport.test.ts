/** The specified sentences at the first failure of what is created or deleted (specification section 8). */
import { describe, expect, it } from "vitest";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { messages } from "#domain/messages.ts";
import {
  formatCommands,
  lateReport,
  type NewCommand,
  reportOf,
  shownReport,
} from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import { doneOf, inParts } from "#domain/outbox/kinds/bulk.ts";
import { notStoredReport } from "#domain/outbox/kinds/outcome.ts";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import { newCommands } from "../outbox/newCommands.ts";
import { shows } from "../specification/clauses.ts";

const toy: NewCommand = { kind: "createToy", toy: { strToyBarcode: "T1", strName: "Ark" } };
const box: NewCommand = { kind: "createBox", strBoxCode: "B1", strCustomNote: "", intSection: 1 };
const section: NewCommand = { kind: "createSection", intSection: 1 };
const deletion: NewCommand = { kind: "deleteSection", intSection: 1 };

const done: Outcome = { type: "done", body: null };
const unsent = (status: number, doneCount = 0, sentence = ""): Outcome => ({
  type: "unsent",
  status,
  sentence,
  intDone: doneCount,
  isKept: false,
});
/** The device knows that there is no connection. */
const kept: Outcome = { type: "unsent", status: 0, sentence: "", intDone: 0, isKept: true };
const refused = (doneCount = 0): Outcome => ({
  type: "refused",
  status: 409,
  code: "",
  sentence: "No.",
  intDone: doneCount,
  isStranded: false,
  body: null,
});

describe("what is said when the first outcome is known", () => {
  it.each<[string, NewCommand, Outcome, string | null]>([
    ["a toy is added", toy, done, null],
    ["a toy is refused, which its form says", toy, refused(), null],
    ["a toy meets no network", toy, unsent(0, 0, "Network error"), "Failed to save item."],
    ["a toy meets a server's sentence", toy, unsent(500, 0, "Full."), "Full."],
    ["a toy meets a 500 without words", toy, unsent(500), "Failed to create toy"],
    [
      "a toy meets a 502 without words of its own",
      toy,
      unsent(502, 0, messages.somethingWrong),
      "Failed to create toy",
    ],
    ["a box is added", box, done, null],
    ["a box is refused", box, refused(), "Failed to add box."],
    ["a box meets a 500", box, unsent(500, 0, "x"), "Failed to add box."],
    ["a box meets no network", box, unsent(0), "Something went wrong. Please try again."],
    [
      "a box's section refuses it",
      box,
      refused(1),
      "Box created, but failed to assign it to the section.",
    ],
    [
      "a box's section does not answer",
      box,
      unsent(0, 1),
      "Box created, but failed to assign it to the section.",
    ],
    ["a section is added", section, done, null],
    ["a section is refused", section, refused(), "Failed to create section"],
    ["a section meets a 500", section, unsent(500), "Failed to create section"],
    ["a section meets no network", section, unsent(0), "Could not add section."],
    ["a section is deleted", deletion, done, null],
    ["a deletion is refused", deletion, refused(), "Failed to delete section."],
    ["a deletion meets a 500", deletion, unsent(500), "Failed to delete section."],
    ["a deletion meets no network", deletion, unsent(0), "Could not delete section."],
  ])("%s", (_, command, outcome, headline) => {
    const report = reportOf([command], [outcome]);
    expect(report?.headline ?? null).toBe(headline);
    if (!report) return;
    expect(report.isFailure).toBe(true);
    expect(report.details).toEqual(outcome.type === "unsent" ? [messages.goesOn] : []);
  });
});

describe("what is said of several that were ordered together", () => {
  const { addToBox, moveBox, deleteBox, moveToy, removeToy, adjustAmount } = newCommands;
  const report = (command: NewCommand, ...outcomes: Outcome[]) =>
    reportOf(
      outcomes.map(() => command),
      outcomes,
    );
  const failed = (headline: string, ...details: string[]) => ({
    isFailure: true,
    headline,
    details,
  });
  const well = (headline: string) => ({ isFailure: false, headline, details: [] });

  it("a cart says whether all, some or none are in the box", shows("errors/cart"), () => {
    expect(report(addToBox, done, done)).toEqual(well("All items added!"));
    expect(report(addToBox, done, refused(), done)).toEqual(failed("Added 2/3 items"));
    expect(report(addToBox, refused(), unsent(0))).toEqual(
      failed("Failed to add items", messages.goesOn),
    );
  });

  it("boxes and toys say that all went well, or that not all did", () => {
    expect(report(moveBox, done, done)).toEqual(well(boxMessages.boxesMoved));
    expect(report(moveToy, done, refused())).toEqual(failed(boxMessages.toysNotMoved));
    expect(report(removeToy, done)).toEqual(well(boxMessages.toysDeleted));
    expect(report({ ...adjustAmount, strToBox: "B" }, done)).toEqual(well(boxMessages.toysMoved));
  });

  it("each box that was not deleted or moved is named, the first five of them", () => {
    const { strBoxCode } = deleteBox;
    const persisted = boxMessages.boxNotDeleted(strBoxCode);
    expect(report(deleteBox, done, refused())).toEqual(
      failed(boxMessages.boxesNotDeleted, persisted),
    );
    expect(report(deleteBox, ...Array.from({ length: 6 }, () => refused()))?.details).toEqual(
      Array.from({ length: 5 }, () => persisted),
    );
    expect(report(deleteBox, done, unsent(0))?.details).toEqual([persisted, messages.goesOn]);
    const there = boxMessages.boxNotRemoved(strBoxCode);
    const between = boxMessages.boxNotMoved(strBoxCode);
    expect(report(moveBox, done, refused())).toEqual(failed(boxMessages.boxesNotMoved, there));
    expect(report(moveBox, refused(1))?.details).toEqual([between]);
    expect(report({ ...moveBox, intFrom: null }, refused())?.details).toEqual([between]);
    expect(report(moveBox, unsent(0))?.details).toEqual([messages.goesOn]);
  });

  it("of many toys at once is done what was not refused", () => {
    const toys = ["A", "B"].map((code) => ({ strToyBarcode: code, strName: `Toy ${code}` }));
    const two = { kind: "deleteToys" as const, toys };
    const [a, b] = ["A", "B"].map((barcode) => ({ strToyBarcode: barcode, error: "Not that." }));
    expect(doneOf(two, { refused: [] })).toEqual(two);
    expect(doneOf(two, null)).toEqual(two);
    expect(doneOf(two, { refused: [b] })).toEqual({ ...two, toys: toys.slice(0, 1) });
    expect(doneOf(two, { refused: [a, b] })).toBeNull();
    expect(doneOf(newCommands.addToBox, { refused: [a] })).toBe(newCommands.addToBox);
  });

  it("of many toys at once those that were refused are named, each with why", () => {
    const [a, b] = ["A", "B"].map((code) => ({ strToyBarcode: code, strName: `Toy ${code}` }));
    const two = { ...newCommands.deleteToys, toys: [a, b] } as NewCommand;
    const body = { refused: [{ strToyBarcode: "B", error: "Not that." }] };
    expect(report(two, { type: "done", body: { refused: [] } })).toBeNull();
    expect(report(two, { type: "done", body })).toEqual(
      failed("1 of 2 could not be done.", "Toy B: Not that."),
    );
    expect(report(two, { type: "done", body }, unsent(0))).toEqual(
      failed(messages.somethingWrong, "Toy B: Not that.", messages.goesOn),
    );
    expect(report(two, { type: "done", body }, refused())).toEqual(
      failed("3 of 4 could not be done.", "Toy B: Not that.", "Toy A: No.", "Toy B: No."),
    );
  });

  it.each(["changeBox", "undo", "deleteToy", "changeSection", "createSection"] as const)(
    "%s: what the device could not store is lost with the page, also where screens say the rest",
    (kind) => {
      const command = newCommands[kind];
      const lost = { isFailure: true, headline: messages.notStored, details: [messages.keepOpen] };
      expect(shownReport([command], [kept], false)).toEqual(lost);
      expect(shownReport([command], [kept], true)).toEqual(reportOf([command], [kept]));
      expect(shownReport([command], [done], false)).toEqual(reportOf([command], [done]));
    },
  );

  it("a counted line is in its count, too, and a count stays until its booking was sent", () => {
    expect(shownReport([newCommands.countLine], [kept], false)).toBeNull();
    expect(shownReport([newCommands.finishCount], [kept], false)).toBeNull();
  });

  it("any number of toys is ordered by the hundred", () => {
    const toys = Array.from({ length: 250 }, (_, n) => ({ strToyBarcode: `${n}`, strName: "T" }));
    const parts = inParts(toys, (part) => part.map(({ strToyBarcode }) => strToyBarcode));
    expect(parts.map((part) => [part.length, part[0]])).toEqual([
      ...[
        [100, "0"],
        [100, "100"],
        [50, "200"],
      ],
    ]);
    expect(inParts([], (part) => part)).toEqual([]);
  });

  it("a toy that is there without its picture says why", () => {
    expect(report(toy, refused(1))).toEqual(failed(pictureMessages.pictureNotAdded, "No."));
    const put = { strBoxCode: "B1", intAmountInBox: 2 };
    const both = { ...toy, put, picture: newCommands.setPicture.picture };
    // Its picture goes on by itself.
    expect(report(both, refused(1))).toEqual(failed(pictureMessages.notPutIntoBox, "No."));
    expect(report(both, refused(2))).toEqual(failed(pictureMessages.pictureNotAdded, "No."));
    expect(report({ ...toy, put }, refused(1))).toEqual(
      failed(pictureMessages.notPutIntoBox, "No."),
    );
  });

  it("a section that got an answer could not be deleted; with none nobody knows", () => {
    const { sectionDeleteFailed, sectionNotDeleted } = boxMessages;
    expect(report(deletion, done, refused(), unsent(0))?.headline).toBe(sectionDeleteFailed);
    expect(report(deletion, done, unsent(0))?.headline).toBe(sectionNotDeleted);
  });

  it("what is only kept on the device is no failure, whatever was ordered", () => {
    const here = well("Kept on this phone. It goes by itself.");
    for (const command of [toy, box, section, deletion, addToBox, moveBox, deleteBox, moveToy])
      expect(report(command, kept)).toEqual(here);
    expect(report(newCommands.changeToy, kept)).toEqual(here);
    expect(report(adjustAmount, kept)).toEqual(here);
    expect(report(addToBox, done, kept)).toEqual(here);
    // One was tried, and had no answer.
    expect(report(addToBox, unsent(0), kept)?.headline).toBe("Failed to add items");
    expect(report(addToBox, refused(), kept)?.isFailure).toBe(true);
    // A count hands in by itself, and its screen says so.
    expect(report(newCommands.countLine, kept)).toBeNull();
    // What the device could not store is not kept.
    const { notStored, keepOpen } = messages;
    const held = { isFailure: true, headline: notStored, details: [keepOpen] };
    expect(notStoredReport(here)).toEqual(held);
    const failed = { isFailure: true, headline: "No.", details: [messages.goesOn] };
    expect(notStoredReport(failed)).toEqual({ ...failed, details: [messages.goesOn, keepOpen] });
  });

  it("nothing is said where the screen says it itself", () => {
    expect(reportOf([], [])).toBeNull();
    expect(report(newCommands.changeToy, refused())).toBeNull();
    expect(report(adjustAmount, refused())).toBeNull();
  });
});

it.each<[string, NewCommand, Outcome, object | null]>([
  ["is done", toy, done, null],
  [
    "is refused, which its screen would have shown",
    newCommands.changeToy,
    refused(),
    { headline: "No.", details: [formatCommands([newCommands.changeToy])] },
  ],
  [
    "is refused, which is reported by itself",
    deletion,
    refused(),
    { headline: reportOf([deletion], [refused()])?.headline },
  ],
  [
    "is done but for some of its toys",
    newCommands.deleteToys,
    { type: "done", body: { refused: [{ ...newCommands.deleteToys.toys[0], error: "No." }] } },
    { details: ["Wooden Train: No."] },
  ],
])("of what a screen left behind is said when it %s", (_, command, outcome, said) => {
  const report = lateReport([command], [outcome]);
  if (said) expect(report).toMatchObject(said);
  else expect(report).toBeNull();
});
