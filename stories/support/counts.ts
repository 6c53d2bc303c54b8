/** Counts as stories are answered about them. */
import { REASONS } from "#domain/toy/reasons.ts";
import type { Count, CountedPlace, CountLine, OwnField, Toy } from "#domain/types.ts";
import { BOX, bear, boxes, excavator, loom, puppet, train } from "./stock.ts";

export const settings = {
  isZeroAsked: false,
  isTolerant: true,
  isRecountByOther: false,
  isAllInBoxes: false,
  isByThreshold: false,
  reasons: [...REASONS],
  ownFields: [] as OwnField[],
};

const figures = (name: string, lineCount: number, right: number) => ({
  ...{
    strName: name,
    intLines: lineCount,
    intRight: right,
    intOver: 7,
    intUnder: 2 * (lineCount - right),
  },
});
export const accuracy = {
  all: figures("", 412, 355),
  months: [figures("2026-11", 180, 166), figures("2026-10", 140, 121), figures("2026-09", 92, 68)],
  sections: [
    figures("Section 1", 210, 190),
    figures("Floor", 150, 120),
    figures("Loose pieces", 52, 45),
  ],
  toys: [bear, train].map(({ strToyBarcode, strName }) => ({
    ...{ strToyBarcode, ...figures(strName, 6, 2) },
  })),
};

const DAY = 24 * 60 * 60_000;

export const placesOf = (now: number): CountedPlace[] =>
  boxes.map(({ strBoxCode, strCustomNote, intSection }, n) => ({
    ...{ strBoxCode, strCustomNote, intSection },
    ...(n === 1
      ? { strCount: "c2", strUserName: "Ada Reyes", isOwn: false, intLines: 7 }
      : { strCount: null, strUserName: null, isOwn: false, intLines: 0 }),
    intCountedAt: n === 0 ? now - 3 * DAY : n === 2 ? now - 400 * DAY : null,
    strCountedBy: n === 0 || n === 2 ? "Ada Reyes" : null,
    ...{ intChangesSince: n === 0 ? 2 : 0, intDoubtful: n === 2 ? 1 : 0 },
  }));

const lineOf = (toy: Toy, amount: number, more: Partial<CountLine> = {}): CountLine => ({
  strToyBarcode: toy.strToyBarcode,
  strName: toy.strName,
  imageThumb: toy.imageThumb,
  ...{ isGone: false, intAmount: amount, intExpected: amount, intAfter: 0, intUnsure: 0 },
  ...{ isUncertain: false, strRecount: "none", intBooked: null, ...more },
});

/** A count with a line of each kind. */
export const count: Count = {
  ...{ strCount: "c1", strBoxCode: BOX, strUserName: "Ada Reyes", isOwn: true },
  ...{ strState: "open", intStartedAt: 0, intFinishedAt: null, intChange: null },
  lines: [
    lineOf(bear, 3),
    lineOf(train, 2, { intExpected: 4, strRecount: "asked" }),
    lineOf(puppet, 3, { intExpected: 1, intAfter: -1 }),
    lineOf(excavator, 5, { intExpected: 5, isUncertain: true, intUnsure: -1 }),
    lineOf({ ...bear, strToyBarcode: "GONE", strName: "Plush Rabbit" }, 1, { isGone: true }),
  ],
  missing: [loom],
};
