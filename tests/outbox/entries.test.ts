/** The next command of the outbox, and the effect of an answer on it and on the commands that build on it. */
import { parse } from "valibot";
import { describe, expect, it } from "vitest";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { KEY_LIFETIME } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { commandsOf, type NewCommand } from "#domain/outbox/commands.ts";
import {
  type Entry,
  EntrySchema,
  formatReason,
  isBehind,
  isDiscardable,
  isExpired,
  isListed,
  newEntry,
  orderedId,
  unsentOf,
} from "#domain/outbox/entries.ts";
import { nextEntry } from "#domain/outbox/nextEntry.ts";
import {
  afterAnswer,
  type CommandAnswer,
  isUnanswered,
  requestOf,
} from "#domain/outbox/outboxAnswers.ts";
import { settle } from "#domain/outbox/outboxSettle.ts";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import type { Toy } from "#domain/types.ts";
import { toy as toyOf } from "../../stories/support/stock.ts";
import { entry, newCommands } from "./newCommands.ts";

const NOW = 1_000_000;
const PUT = { strBoxCode: "A", intAmountInBox: 2 };
const PICTURE = newCommands.setPicture.picture;
const LATE = NOW + KEY_LIFETIME;
const answer = (changes: Partial<CommandAnswer>): CommandAnswer => ({
  status: 200,
  code: "",
  sentence: "",
  body: null,
  ...changes,
});
const refusal = { status: 409, code: "taken", sentence: "No.", intDone: 0, isStranded: false };
const refused = answer({ status: 409, code: "taken", sentence: "No.", body: { error: "No." } });
/** Entries of these orders, one after another. */
const queued = (...all: NewCommand[]): Entry[] =>
  all.map((newCommand, n) => entry(newCommand, `n${n}`, NOW + n));
const idsOf = (entries: readonly Entry[]) => entries.map(({ command }) => command.id);

describe("which is next", () => {
  const [first, second, other] = queued(
    newCommands.addToBox,
    newCommands.removeToy,
    newCommands.createSection,
  ) as [Entry, Entry, Entry];
  const all = [first, second, other];

  it("the first that is not settled", () => {
    expect(nextEntry(all, [], NOW)).toBe(first);
    expect(nextEntry([{ ...first, isSettled: true }, second], [], NOW)).toBe(second);
    expect(nextEntry([], [], NOW)).toBeUndefined();
  });

  it("what shares a thing with one that was deferred, or is too old, waits behind it", () => {
    expect(nextEntry(all, [first.command.id], NOW)).toBe(other);
    expect(nextEntry(all, idsOf([first, other]), NOW)).toBeUndefined();
    const old = { ...first, command: { ...first.command, intOrderedAt: NOW - KEY_LIFETIME } };
    expect(nextEntry([{ ...old, isSent: true }, second, other], [], NOW)).toBe(other);
    // What was never sent has no key that the server could have forgotten.
    expect(nextEntry([old, second, other], [], NOW)).toBe(old);
  });

  it("a picture that did not get through is last; what shares its toy waits behind it", () => {
    const [picture, tags, section] = queued(
      newCommands.setPicture,
      newCommands.addTags,
      newCommands.createSection,
    ) as [Entry, Entry, Entry];
    expect(nextEntry([picture, tags, section], [], NOW)).toBe(picture);
    const failed = { ...picture, failure: 0 };
    expect(nextEntry([failed, tags, section], [], NOW)).toBe(section);
    expect(nextEntry([failed, tags], [], NOW)).toBe(failed);
    // Any other keeps its place.
    const unsent = { ...tags, failure: 0 };
    expect(nextEntry([unsent, section], [], NOW)).toBe(unsent);
  });

  it("a picture waits for a second after one that was settled, and for the next run behind one too many", () => {
    const ofOther = { ...newCommands.setPicture, strToyBarcode: "T" };
    const [first, second, section] = queued(
      newCommands.setPicture,
      ofOther,
      newCommands.createSection,
    ) as [Entry, Entry, Entry];
    const settled = { ...first, isSent: true, intDone: 1, isSettled: true, settledAt: NOW };
    for (const one of [settled, { ...settled, intDone: 0, refusal }]) {
      expect(nextEntry([one, second], [], NOW + 999)).toBeUndefined();
      expect(nextEntry([one, second, section], [], NOW + 999)).toBe(section);
      expect(nextEntry([one, second], [], NOW + 1000)).toBe(second);
      // The clock was set back.
      expect(nextEntry([one, second], [], NOW - 1000)).toBe(second);
    }
    // Of a new toy that was refused, and of what was refused with another, no picture was sent.
    const made = entry({ ...newCommands.createToy, picture: PICTURE }, "m", NOW - 1);
    const refusedAt = { isSettled: true, settledAt: NOW, refusal };
    for (const one of [{ ...made, isSent: true }, first])
      expect(nextEntry([{ ...one, ...refusedAt }, second], [], NOW)).toBe(second);
    const { id } = first.command;
    const of = (failure: number) => nextEntry([{ ...first, failure }, second], [id], NOW);
    expect([429, 408].map(of)).toEqual([undefined, second]);
    expect(nextEntry([{ ...first, failure: 429 }, second], [], NOW)).toBe(second);
  });

  it("one thing that they share is enough", () => {
    const box = entry(
      { ...newCommands.deleteBox, strBoxCode: newCommands.moveToy.strToBox },
      "b",
      NOW,
    );
    const move = entry(newCommands.moveToy, "m", NOW + 1);
    expect(isBehind(move, box)).toBe(true);
    expect(isBehind(move, first)).toBe(true);
    expect(isBehind(move, entry(newCommands.deleteBox, "o", NOW))).toBe(false);
  });

  it("what was ordered together does not wait for one another", () => {
    const { group } = first.command;
    const together = { ...second, command: { ...second.command, group } };
    expect(isBehind(second, first)).toBe(true);
    expect(isBehind(together, first)).toBe(false);
    expect(isBehind(other, first)).toBe(false);
    expect(nextEntry([first, together], [first.command.id], NOW)).toBe(together);
  });
});

it("a person has to know of what is unsent or was refused", () => {
  const one = entry(newCommands.addToBox);
  expect(isListed(one)).toBe(true);
  expect(isListed({ ...one, isSettled: true })).toBe(false);
  expect(isListed({ ...one, isSettled: true, refusal })).toBe(true);
});

it("what was persisted before there were sentences is read back", () => {
  const { strFailure: _, settledAt: __, answer: ___, ...old } = entry(newCommands.addToBox);
  expect(parse(EntrySchema, old)).toEqual(entry(newCommands.addToBox));
});

describe("what may be discarded", () => {
  const one = entry(newCommands.deleteBox);

  it("is what was never sent, or is too old for the server to know it", () => {
    expect(isDiscardable(one, NOW)).toBe(true);
    expect(isDiscardable({ ...one, isSent: true }, NOW)).toBe(false);
    expect(isDiscardable({ ...one, isSent: true }, LATE)).toBe(true);
    expect(isDiscardable({ ...one, isSettled: true }, LATE)).toBe(false);
  });

  it("is too old to the millisecond", () => {
    const sent = { ...one, isSent: true };
    expect([isExpired(sent, LATE - 1), isExpired(sent, LATE)]).toEqual([false, true]);
    expect(isExpired(one, LATE)).toBe(false);
    // By the server's clock, where that is known for both moments: the device's may have been a year ahead.
    const known = { ...sent, command: { ...one.command, intServerAt: NOW } };
    expect([LATE - 1, LATE].map((at) => isExpired(known, NOW, at))).toEqual([false, true]);
    expect(isExpired(known, LATE, NOW)).toBe(false);
    expect(isExpired(known, LATE, null)).toBe(true);
    expect(isExpired(sent, LATE, NOW)).toBe(true);
    expect(isDiscardable(known, LATE, NOW)).toBe(false);
    expect(nextEntry([known], [], LATE, NOW)).toBe(known);
    expect(formatReason(known, [], LATE, NOW)).not.toBe(messages.commandExpired);
  });
});

describe("why it is not settled", () => {
  const [first, second, other] = queued(
    newCommands.addToBox,
    newCommands.removeToy,
    newCommands.createSection,
  ) as [Entry, Entry, Entry];
  const reason = (one: Entry, before = first, now = NOW) => formatReason(one, [before, one], now);

  it.each([
    ["nobody tried", null, messages.notSentYet],
    ["no answer came", 0, messages.noAnswer],
    ["the server could not", 503, messages.serverAnswered(503)],
    ["it was one too many, which the server says itself", 429, "Wait a second."],
  ])("%s", (_, failure, sentence) => {
    expect(reason({ ...other, failure, strFailure: "Wait a second." })).toBe(sentence);
  });

  it("waits behind one that the server could not do, and only behind such a one", () => {
    for (const failure of [500, 0, 408]) {
      expect(reason(second, { ...first, failure })).toBe(messages.waitsBehind);
    }
    expect(reason(second, { ...first, failure: 429 })).toBe(messages.notSentYet);
    expect(reason(second, { ...first, failure: 500, isSettled: true })).toBe(messages.notSentYet);
    expect(reason(other, { ...first, failure: 500 })).toBe(messages.notSentYet);
    const old = { ...first, isSent: true };
    expect(formatReason(second, [old, second], LATE)).toBe(messages.waitsBehind);
    // The later one is no reason for the earlier one.
    expect(formatReason(first, [first, { ...second, failure: 500 }], NOW)).toBe(
      messages.notSentYet,
    );
  });

  it("was refused, is too old, or could not be put back", () => {
    expect(reason({ ...other, isSettled: true, refusal })).toBe("No.");
    expect(reason({ ...other, isSettled: true })).toBe("");
    expect(reason({ ...other, isSent: true }, first, LATE + 5)).toBe(messages.commandExpired);
    expect(reason(other, first, LATE + 5)).toBe(messages.notSentYet);
    const stranded = { ...other, isSettled: true, refusal: { ...refusal, isStranded: true } };
    expect(reason(stranded)).toBe(`No. ${messages.notPutBack}`);
  });

  it.each<[NewCommand, string]>([
    [newCommands.createBox, boxMessages.boxNotAssigned],
    [{ ...newCommands.createToy, put: PUT }, pictureMessages.notPutIntoBox],
    [{ ...newCommands.createToy, picture: PICTURE }, pictureMessages.pictureNotAdded],
  ])("$kind: says what stands of what was refused", (command, stands) => {
    const { refusal: _, ...half } = entry(command);
    const since = { ...half, intDone: 1, isSettled: true, refusal: { ...refusal, intDone: 1 } };
    expect(formatReason(since, [since], NOW)).toBe(`${stands} No.`);
    // What was done of a move is undone.
    const undone = { ...since, ...entry(newCommands.moveToy), ...{ isSettled: true, intDone: 0 } };
    expect(formatReason({ ...undone, refusal: since.refusal }, [], NOW)).toBe("No.");
  });

  it("is not its own reason", () => {
    expect(formatReason({ ...first, failure: 500 }, [{ ...first, failure: 500 }], NOW)).toBe(
      messages.serverAnswered(500),
    );
  });

  it("is told to whoever ordered it, with the server's words where it had any", () => {
    const expected = { type: "unsent", status: 0, sentence: "", intDone: 0, isKept: true };
    expect(unsentOf(first)).toEqual(expected);
    const answered = { ...first, isSent: true, failure: 500, strFailure: "Full.", intDone: 1 };
    expect(unsentOf(answered)).toEqual({
      ...expected,
      isKept: false,
      status: 500,
      sentence: "Full.",
      intDone: 1,
    });
  });
});

describe("an answer", () => {
  const move = entry(newCommands.moveToy, "m");
  const { id, group } = move.command;
  const taken = answer({ body: { intAmountInBox: 9 } });

  it.each([
    [0, true],
    [200, false],
    [400, false],
    [401, true],
    [404, false],
    [408, true],
    [412, false],
    [425, true],
    [429, true],
    [499, false],
    [500, true],
    [503, true],
  ])("of %i: is none %s", (status, isNone) => {
    expect(isUnanswered({ status })).toBe(isNone);
    const { entry: after, outcome } = afterAnswer(move, answer({ status, sentence: "Why." }));
    expect(after.failure).toBe(isNone ? status : null);
    expect(after.strFailure).toBe(isNone ? "Why." : "");
    if (isNone) expect({ outcome, intDone: after.intDone }).toEqual({ outcome: null, intDone: 0 });
  });

  it("leads from request to request, each with its key, and remembers what the box gave", () => {
    const tried = { ...move, failure: 500, strFailure: "Full." };
    expect(requestOf(tried)).toMatchObject({
      key: `${id}.0`,
      group,
      request: { method: "DELETE" },
    });
    const first = afterAnswer(tried, taken);
    expect(first).toEqual({ entry: { ...move, intDone: 1, intTaken: 9 }, outcome: null });
    expect(requestOf(first.entry)).toMatchObject({
      key: `${id}.1`,
      request: { method: "POST", body: { intAmountInBox: 9 } },
    });
    const body = { intAmountInBox: 30 };
    expect(afterAnswer(first.entry, answer({ status: 299, body }))).toEqual({
      entry: { ...first.entry, intDone: 2, isSettled: true },
      outcome: { type: "done", body },
    });
  });

  it("carries when it was ordered, where the device knew the server's clock", () => {
    expect(requestOf(move).orderedAt).toBeNull();
    const stamp = { owner: "a@b", now: NOW, serverNow: 7000, newId: "x" };
    const [known] = commandsOf([newCommands.moveToy], stamp);
    expect(known && requestOf(newEntry(known)).orderedAt).toBe("7000");
  });

  it("carries the version of the toy or box that was seen", () => {
    expect(requestOf(entry(newCommands.changeToy)).intVersion).toBe(7);
    expect(requestOf(entry(newCommands.addTags)).intVersion).toBeNull();
    expect(requestOf(entry(newCommands.changeBox)).intVersion).toBeNull();
    const seen = { ...newCommands.changeBox, strSeenNote: "Dolls", intVersion: 8 };
    expect(requestOf(entry(seen)).intVersion).toBe(8);
    for (const command of [newCommands.changeBarcode, newCommands.changeBoxCode]) {
      expect(requestOf(entry(command)).intVersion).toBeNull();
      expect(requestOf(entry({ ...command, intVersion: 8 })).intVersion).toBe(8);
    }
  });

  it("that refuses the second half undoes the first, and tells the first refusal", () => {
    const half = afterAnswer(move, taken).entry;
    const undoing = afterAnswer(half, refused);
    expect(undoing).toEqual({
      entry: { ...half, refusal: { ...refusal, intDone: 1 } },
      outcome: null,
    });
    expect(requestOf(undoing.entry)).toMatchObject({
      key: `${id}.0.inverse`,
      group,
      intVersion: null,
      request: { method: "POST", body: { strToyBarcode: "4006381333931", intAmountInBox: 9 } },
    });
    const expected = { type: "refused", body: null, ...refusal, intDone: 1 };
    const back = afterAnswer(undoing.entry, answer({ status: 299 }));
    expect(back.outcome).toEqual(expected);
    expect(back.entry).toMatchObject({ intDone: 0, isSettled: true });
    const stuck = afterAnswer(undoing.entry, answer({ status: 300 }));
    expect(stuck.outcome).toEqual({ ...expected, isStranded: true });
    expect(stuck.entry).toMatchObject({ intDone: 0, isSettled: true });
    expect(() => requestOf(back.entry)).toThrow(id);
  });

  it("that refuses the first is the end, with what the server says is there now", () => {
    expect(afterAnswer(move, refused)).toEqual({
      entry: { ...move, refusal, refusalBody: refused.body, isSettled: true },
      outcome: { type: "refused", body: refused.body, ...refusal },
    });
    const current = toyOf({ strToyBarcode: "T1" } as Toy);
    const { outcome } = afterAnswer(entry(newCommands.changeToy), {
      ...refused,
      status: 412,
      stored: current,
    });
    expect(outcome).toMatchObject({ body: current });
  });

  it("what somebody else deleted meanwhile is deleted; anything else has failed", () => {
    const gone = Object.values(newCommands)
      .filter(
        (newCommand) =>
          afterAnswer(entry(newCommand), answer({ status: 404 })).entry.refusal === null,
      )
      .map(({ kind }) => kind);
    expect(gone.toSorted()).toEqual([
      "deleteBox",
      "deleteSection",
      "deleteToy",
      "deleteToys",
      "discardCount",
      "freeBoxCode",
      "freeCode",
      "removeTag",
      "removeToy",
    ]);
    for (const status of [300, 410]) {
      const { outcome } = afterAnswer(entry(newCommands.deleteBox), answer({ status }));
      expect(outcome?.type).toBe("refused");
    }
  });

  it.each([
    ["not_open", "done"],
    ["booked", "done"],
    ["not_yours", "refused"],
  ])("%s: discarding a count is %s", (code, type) => {
    const conflict = answer({ status: 409, code });
    expect(afterAnswer(entry(newCommands.discardCount), conflict).outcome?.type).toBe(type);
    expect(afterAnswer(entry(newCommands.finishCount), conflict).outcome?.type).toBe("refused");
  });
});

describe("the others, after an answer", () => {
  const edit = (changes: Partial<typeof newCommands.changeToy>) => ({
    ...newCommands.changeToy,
    ...changes,
  });
  const current = (quantity: number, version = 9) =>
    toyOf({
      ...toyOf({} as Toy),
      strName: "Kite",
      intQuantity: quantity,
      intVersion: version,
    } as Toy);
  const conflict = (toy: Toy) => answer({ status: 412, stored: toy });

  it("one that nobody knows changes nothing", () => {
    const entries = queued(newCommands.addToBox);
    expect(settle(entries, "gone", refused, NOW)).toEqual(entries);
  });

  it("one that is done stays with its answer for a moment, whatever its id became", () => {
    const [first, other] = queued(newCommands.addToBox, newCommands.createSection) as [
      Entry,
      Entry,
    ];
    const { id } = first.command;
    const again = { ...first, command: { ...first.command, id: `${id}~~` } };
    expect(orderedId(`${id}~~`)).toBe(id);
    const done = { ...again, intDone: 1, isSettled: true, settledAt: NOW, answer: "x" };
    const answered = settle([again, other], `${id}~~`, answer({ body: "x" }), NOW);
    expect(settle(answered, "gone", answer({}), NOW)).toEqual([done, other]);
    const later = settle(answered, other.command.id, answer({}), NOW + 5000);
    expect(later.map(({ command }) => command)).toEqual([other.command]);
    expect(answered).toEqual([done, other]);
    const failed = settle([first, other], id, answer({ status: 500 }), NOW);
    expect(failed).toEqual([{ ...first, failure: 500, strFailure: "" }, other]);
  });

  it("what was refused of one for many toys is an entry of its own, just behind the rest", () => {
    const toys = ["A", "B", "C"].map((code) => ({ strToyBarcode: code, strName: `Toy ${code}` }));
    const [many, other] = queued({ ...newCommands.putToys, toys }, newCommands.createSection) as [
      Entry,
      Entry,
    ];
    const { id } = many.command;
    const refusedOnes = ["A", "C"].map((barcode) => ({ strToyBarcode: barcode, error: "No." }));
    const body = { refused: refusedOnes, lines: [] };
    const after = settle([many, other], id, answer({ body }), NOW);
    const done = { ...many, intDone: 1, isSettled: true, settledAt: NOW, answer: body };
    expect(after).toEqual([
      done,
      {
        ...done,
        command: { ...many.command, id: `${id}~`, toys: [toys[0], toys[2]] },
        refusal: { ...refusal, status: 200, code: "", sentence: "Toy A: No.\nToy C: No." },
      },
      other,
    ]);
    expect(after.map(isListed)).toEqual([false, true, true]);
    const whole = settle([many], id, answer({ body: { refused: [] } }), NOW);
    expect(whole.filter(isListed)).toEqual([]);
  });

  it("a new toy that its box refuses gets its picture all the same", () => {
    const made = { ...newCommands.createToy, put: PUT, picture: PICTURE };
    const [one, other] = queued(made, newCommands.createSection) as [Entry, Entry];
    const { id, group, owner } = one.command;
    const half = { ...one, isSent: true, intDone: 1 };
    const entries = settle([half, other], id, refused, NOW);
    expect(entries).toMatchObject([
      { command: { id, kind: "createToy" }, isSettled: true, refusal: { intDone: 1 } },
      {
        command: { ...newCommands.setPicture, picture: PICTURE, group, owner },
        ...{ isSent: false, isSettled: false },
      },
      other,
    ]);
    const ids = idsOf(entries);
    expect(ids.toSorted()).toEqual(ids);
    // Whoever has seen the refusal drops that alone.
    expect(orderedId(ids[1] ?? "")).not.toBe(id);
    const noToy = settle([one], id, refused, NOW);
    expect(noToy).toHaveLength(1);
    const noPicture = settle([{ ...half, intDone: 2 }], id, refused, NOW);
    expect(noPicture).toHaveLength(1);
  });

  describe("what stands behind one that is refused", () => {
    const { createBox, createToy, changeBoxCode, changeBarcode, startCount } = newCommands;
    const { createSection, addToBox, adjustAmount, moveBox, countLine } = newCommands;
    const { changeToy, deleteBox, putToys, removeToy, finishCount } = newCommands;
    const onto = (strBoxCode: string) => ({ ...addToBox, strBoxCode });
    const ofToy = (strToyBarcode: string) => ({ ...addToBox, strToyBarcode });

    /** Whether the second order is refused with the first, and with what everybody is told. */
    function isRefusedWith(
      first: NewCommand,
      second: NewCommand,
      { failure = 500, done = 0 }: { failure?: number | null; done?: number } = {},
    ) {
      const [one, behind] = queued(first, second) as [Entry, Entry];
      const deferred = { ...one, failure, intDone: done };
      const entries = settle([deferred, behind], one.command.id, refused, NOW);
      const isRefused = entries[1]?.isSettled === true;
      if (isRefused) {
        expect(entries[0]).toMatchObject({ refusal, refusalBody: refused.body });
        expect(entries[1]).toEqual({ ...behind, refusal, isSettled: true, settledAt: NOW });
      } else expect(entries[1]).toEqual(behind);
      return isRefused;
    }

    /** What the network did before the refusal. */
    const FAILURES = [null, 0, 429, 500];
    const sectionOf = (intTo: number | null) => ({ ...moveBox, intTo });
    const pairs = (first: NewCommand, seconds: NewCommand[]) =>
      seconds.map((second): [NewCommand, NewCommand] => [first, second]);

    it.each<[NewCommand, NewCommand]>([
      [changeBoxCode, onto(changeBoxCode.strNewBarcode)],
      [changeBarcode, ofToy(changeBarcode.strNewBarcode)],
      [startCount, countLine],
      // Somebody else's has the code.
      ...pairs(createBox, [deleteBox, moveBox, newCommands.changeBox, changeBoxCode]),
      ...pairs(createBox, [newCommands.freeBoxCode, newCommands.undo]),
      ...pairs(createToy, [changeToy, newCommands.addTags, newCommands.removeTag, changeBarcode]),
      ...pairs(createToy, [newCommands.setPicture, newCommands.removePicture]),
      ...pairs(createToy, [newCommands.addCode, newCommands.freeCode, newCommands.changeToys]),
      ...pairs(createToy, [newCommands.deleteToy, newCommands.deleteToys]),
      [createSection, newCommands.changeSection],
      [createSection, { ...newCommands.deleteSection, intSection: createSection.intSection }],
    ])(
      "is refused with what gave the code, or made what it changes or deletes: %#",
      (first, second) => {
        for (const failure of FAILURES)
          expect(isRefusedWith(first, second, { failure })).toBe(true);
      },
    );

    it.each<[NewCommand, NewCommand]>([
      // Somebody else has made it, and the pieces are in it.
      ...pairs(createBox, [addToBox, adjustAmount, removeToy, putToys, finishCount]),
      ...pairs(createBox, [startCount, newCommands.discardCount, createBox]),
      ...pairs(createToy, [addToBox, adjustAmount, removeToy, putToys, newCommands.moveToy]),
      [createToy, { ...finishCount, barcodes: [addToBox.strToyBarcode] }],
      [createBox, { ...createToy, put: { ...PUT, strBoxCode: createBox.strBoxCode } }],
      [
        createBox,
        { ...changeToy, boxes: [{ strBoxCode: createBox.strBoxCode, intDifference: 3 }] },
      ],
      [createSection, { ...createBox, intSection: createSection.intSection }],
      [createSection, sectionOf(createSection.intSection)],
      [adjustAmount, addToBox],
      [adjustAmount, newCommands.removeToy],
      [createBox, { ...moveBox, strBoxCode: "C", intTo: createBox.intSection }],
      [changeBoxCode, onto(changeBoxCode.strBoxCode)],
      [startCount, onto(startCount.strBoxCode)],
    ])("is judged by the server where its thing may be there: %#", (first, second) => {
      for (const failure of FAILURES) expect(isRefusedWith(first, second, { failure })).toBe(false);
    });

    it("is refused where it deletes that out of which the first was to move something", () => {
      const { moveToy, deleteBox, deleteSection, deleteToy } = newCommands;
      const emptied = { ...deleteBox, strBoxCode: moveToy.strFromBox };
      const adjusted = { ...deleteBox, strBoxCode: adjustAmount.strBoxCode };
      const moved = { ...adjustAmount, strToBox: "Z" };
      const fromBox = { ...addToBox, intBeyond: 1, strFromBox: "Y" };
      const section = { ...deleteSection, intSection: moveBox.intFrom ?? 0 };
      // It may have been deferred in its first half, and be refused at once in its second one.
      for (const failure of FAILURES) {
        expect(isRefusedWith(moveToy, emptied, { failure })).toBe(true);
      }
      // What is there no longer stands in no deletion's way; nor is anything else refused for it.
      const [one, behind] = queued(moveToy, emptied) as [Entry, Entry];
      const gone = { ...refused, status: 404 };
      const { id } = one.command;
      expect(settle([one, behind], id, gone, NOW)[1]).toEqual(behind);
      const undoing = settle([{ ...one, intDone: 1 }, behind], id, gone, NOW);
      expect(settle(undoing, id, answer({}), NOW)[1]?.isSettled).toBe(true);
      const [adjusting, emptying] = queued(moved, adjusted) as [Entry, Entry];
      const none = settle([adjusting, emptying], adjusting.command.id, gone, NOW);
      expect(none[1]?.isSettled).toBe(true);
      expect(isRefusedWith(moved, adjusted)).toBe(true);
      expect(isRefusedWith(fromBox, { ...deleteBox, strBoxCode: "Y" })).toBe(true);
      expect(isRefusedWith(moveBox, section)).toBe(true);
      // What was sold, put in or noted stands in no deletion's way, nor does a move into the deleted.
      const toy = { ...deleteToy, strToyBarcode: adjustAmount.strToyBarcode };
      expect(isRefusedWith({ ...adjustAmount, strToBox: null }, adjusted)).toBe(false);
      expect(isRefusedWith(moved, { ...deleteBox, strBoxCode: "Z" })).toBe(false);
      expect(isRefusedWith(moved, toy)).toBe(false);
      expect(isRefusedWith(moveBox, { ...deleteBox, strBoxCode: moveBox.strBoxCode })).toBe(false);
      expect(isRefusedWith(addToBox, { ...deleteBox, strBoxCode: addToBox.strBoxCode })).toBe(
        false,
      );
      const note = newCommands.changeBox;
      expect(isRefusedWith(note, { ...deleteBox, strBoxCode: note.strBoxCode })).toBe(false);
    });

    it("is refused with what is refused with it", () => {
      const intoNew = { ...newCommands.moveToy, strToBox: changeBoxCode.strNewBarcode };
      const emptied = { ...newCommands.deleteBox, strBoxCode: intoNew.strFromBox };
      const all = queued(changeBoxCode, intoNew, emptied);
      const entries = settle(all, all[0]?.command.id ?? "", { ...refused, status: 404 }, NOW);
      const told = { ...refusal, status: 404 };
      expect(entries.map((one) => one.refusal)).toEqual([told, told, told]);
    });

    it("of many toys those alone are refused that were not made; the others go out", () => {
      const { strToyBarcode = "", strName = "" } = createToy.toy;
      const lost = { strToyBarcode, strName };
      const other = { strToyBarcode: "B", strName: "Bear" };
      for (const many of [newCommands.changeToys, newCommands.deleteToys]) {
        const all = queued(createToy, { ...many, toys: [lost, other] });
        const [one, behind] = all as [Entry, Entry];
        const entries = settle(all, one.command.id, refused, NOW);
        const part = {
          ...behind.command,
          toys: [lost],
          id: `${behind.command.id}.${one.command.id}`,
        };
        const told = { ...refusal, sentence: `${lost.strName}: No.` };
        const body = { refused: [{ strToyBarcode, error: "No." }] };
        const settled = { isSettled: true, settledAt: NOW, answer: body };
        expect(entries.slice(1)).toEqual([
          { ...behind, command: { ...behind.command, toys: [other] } },
          { ...behind, command: part, refusal: told, ...settled },
        ]);
      }
    });

    it("is judged by the server where the thing was made, and its place refused", () => {
      expect(isRefusedWith(createBox, newCommands.deleteBox, { done: 1 })).toBe(false);
    });

    it("nothing else is refused", () => {
      const [first, sent, settled, other] = queued(
        createBox,
        addToBox,
        newCommands.deleteBox,
        createSection,
      ) as [Entry, Entry, Entry, Entry];
      const earlier = entry(newCommands.changeBox, "e", NOW - 9);
      const deferred = { ...first, failure: 500 };
      const rest = [{ ...sent, isSent: true }, { ...settled, isSettled: true }, other];
      const after = settle([earlier, deferred, ...rest], first.command.id, refused, NOW);
      expect(after).toEqual([
        earlier,
        {
          ...{ ...first, strFailure: "", refusal, refusalBody: refused.body },
          ...{ isSettled: true, settledAt: NOW },
        },
        ...rest,
      ]);
    });
  });

  it("what is no edit is refused, whatever is there now", () => {
    const one = entry(newCommands.deleteBox);
    const after = settle([one], one.command.id, { ...refused, stored: {} }, NOW);
    expect(after).toMatchObject([{ isSettled: true, refusal }]);
  });

  it("is told by the id that it was ordered under", () => {
    expect(["a~b~~", "a~b", "a"].map(orderedId)).toEqual(["a~b", "a~b", "a"]);
  });

  it("a difference goes on from what is there now", () => {
    const [one, other] = queued(edit({}), newCommands.createSection) as [Entry, Entry];
    const entries = settle([one, other], one.command.id, conflict(current(9)), NOW);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      isSent: false,
      command: {
        id: `${one.command.id}~`,
        update: { intQuantity: 12 },
        seen: { intQuantity: 9 },
        intDifference: 3,
        intVersion: 9,
      },
    });
  });

  it("a difference takes the last piece, and is refused where there are too few", () => {
    const one = entry(edit({ update: { intQuantity: 9 }, intDifference: -3 }));
    const { id } = one.command;
    expect(settle([one], id, conflict(current(3)), NOW)).toMatchObject([{ isSettled: false }]);
    expect(settle([one], id, conflict(current(2)), NOW)).toMatchObject([
      { isSettled: true, refusal: { status: 412 } },
    ]);
  });

  it("a typed value goes on where its own fields are as they were seen", () => {
    const one = entry(
      edit({ update: { strName: "Hawk" }, seen: { strName: "Kite" }, intDifference: null }),
    );
    const { id } = one.command;
    const entries = settle([one], id, conflict(current(99)), NOW);
    expect(entries[0]?.command).toMatchObject({ update: { strName: "Hawk" }, intVersion: 9 });
    const asked = { ...one, command: { ...one.command, seen: { strName: "Hat" } } } as Entry;
    expect(settle([asked], id, conflict(current(99)), NOW)).toMatchObject([{ isSettled: true }]);
    const both = edit({
      update: { strName: "Hawk", intQuantity: 1 },
      seen: { strName: "Kite", intQuantity: 1 },
      intDifference: null,
    });
    expect(settle([entry(both)], id, conflict(current(99)), NOW)).toMatchObject([
      { isSettled: true },
    ]);
  });

  it("a note goes on where the box's note is as it was seen", () => {
    const one = entry({ ...newCommands.changeBox, strSeenNote: "Dolls", intVersion: 7 });
    const { id } = one.command;
    const stored = (note: string) =>
      answer({ status: 412, stored: { strCustomNote: note, intVersion: 9 } });
    expect(settle([one], id, stored("Dolls"), NOW)[0]?.command).toMatchObject({
      ...{ id: `${id}~`, strCustomNote: "Trains", intVersion: 9 },
    });
    expect(settle([one], id, stored("Kites"), NOW)).toMatchObject([
      { refusal: { status: 412 }, refusalBody: { strCustomNote: "Kites" }, isSettled: true },
    ]);
  });

  it.each([
    ["strToyBarcode", newCommands.changeBarcode],
    ["strBoxCode", newCommands.changeBoxCode],
  ] as const)("a correction of %s goes on where the code is as it was seen", (field, command) => {
    const one = entry({ ...command, strSeenBarcode: "OLD", intVersion: 7 });
    const { id } = one.command;
    const stored = (code: string) =>
      answer({ status: 412, stored: { [field]: code, intVersion: 9 } });
    expect(settle([one], id, stored("OLD"), NOW)[0]?.command).toMatchObject({
      ...{ id: `${id}~`, strNewBarcode: command.strNewBarcode, intVersion: 9 },
    });
    expect(settle([one], id, stored("NEW"), NOW)).toMatchObject([
      { refusal: { status: 412 }, refusalBody: { [field]: "NEW" }, isSettled: true },
    ]);
  });
});
