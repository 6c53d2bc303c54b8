/** What is said about commands when the first outcome of each is known (specification section 8: Scan toasts, Storage, Box view). */

import { boxMessages } from "../box/boxMessages.ts";
import { messages } from "../messages.ts";
import { scanMessages } from "../scan/scanMessages.ts";
import type { NewCommand } from "./commands.ts";
import type { Outcome } from "./outbox.ts";

export interface OutcomeReport {
  isFailure: boolean;
  headline: string;
  details: string[];
}

/** How many failures are named one by one. */
const NAMED = 5;

type Created = "createToy" | "createBox" | "createSection";
type Reported = "addToBox" | "moveBox" | "moveToy" | "deleteBox" | "removeToy" | "deleteSection";

const SUCCESS: Record<Exclude<Reported, "addToBox">, string | null> = {
  moveBox: boxMessages.boxesMoved,
  moveToy: boxMessages.toysMoved,
  deleteBox: boxMessages.boxesDeleted,
  removeToy: boxMessages.toysDeleted,
  deleteSection: null,
};

const FAILURE: Record<Exclude<Reported, "addToBox" | "deleteSection">, string> = {
  moveBox: boxMessages.boxesNotMoved,
  moveToy: boxMessages.toysNotMoved,
  deleteBox: boxMessages.boxesNotDeleted,
  removeToy: boxMessages.toysNotDeleted,
};

function isCreated(kind: NewCommand["kind"]): kind is Created {
  return kind === "createToy" || kind === "createBox" || kind === "createSection";
}

/** What the server said in words of its own, or the sentence for when it said nothing. */
export function wordedOr(fallback: string, sentence: string): string {
  return sentence === "" || sentence === messages.somethingWrong ? fallback : sentence;
}

function creationHeadline(kind: Created, failure: Exclude<Outcome, { type: "done" }>): string {
  const isSilent = failure.status === 0;
  switch (kind) {
    case "createToy":
      return isSilent ? messages.saveFailed : wordedOr(messages.createToyFailed, failure.sentence);
    case "createBox":
      if (failure.intDone > 0) return boxMessages.boxNotAssigned;
      return isSilent ? messages.somethingWrong : boxMessages.boxNotAdded;
    case "createSection":
      return isSilent ? boxMessages.sectionNotAdded : boxMessages.sectionNotCreated;
  }
}

/** The form of a toy that was refused says it itself. */
function creationReport(kind: Created, outcome: Outcome | undefined): OutcomeReport | null {
  if (!outcome || outcome.type === "done") return null;
  if (kind === "createToy" && outcome.type === "refused") {
    if (outcome.intDone === 0) return null;
    const { sentence } = outcome;
    return { isFailure: true, headline: messages.pictureNotAdded, details: [sentence] };
  }
  const details = outcome.type === "unsent" ? [messages.goesOn] : [];
  return { isFailure: true, headline: creationHeadline(kind, outcome), details };
}

function reportedAs(command: NewCommand): Reported | null {
  // A part from box to box is a move; other amounts are said by their screen.
  if (command.kind === "adjustAmount") return command.strToBox === null ? null : "moveToy";
  const isReported = command.kind === "addToBox" || command.kind in SUCCESS;
  return isReported ? (command.kind as Reported) : null;
}

function cartReport(outcomes: readonly Outcome[]): OutcomeReport {
  const added = outcomes.filter(({ type }) => type === "done").length;
  if (added === outcomes.length) {
    return { isFailure: false, headline: scanMessages.allAdded, details: [] };
  }
  const headline =
    added === 0 ? scanMessages.noneAdded : scanMessages.someAdded(added, outcomes.length);
  return { isFailure: true, headline, details: [] };
}

function headlineOf(kind: Exclude<Reported, "addToBox">, outcomes: readonly Outcome[]): string {
  if (kind !== "deleteSection") return FAILURE[kind];
  const isAnswered = outcomes.some((outcome) => outcome.type !== "done" && outcome.status > 0);
  return isAnswered ? boxMessages.sectionDeleteFailed : boxMessages.sectionNotDeleted;
}

/** The sentence about one box: which was not deleted, which was not moved and where it stands. */
function detailOf(command: NewCommand, outcome: Outcome): string[] {
  if (outcome.type === "done") return [];
  if (command.kind === "deleteBox") return [boxMessages.boxNotDeleted(command.strBoxCode)];
  if (command.kind !== "moveBox" || outcome.type !== "refused") return [];
  const isTaken = outcome.intDone > 0 || command.intFrom === null;
  return [(isTaken ? boxMessages.boxNotMoved : boxMessages.boxNotRemoved)(command.strBoxCode)];
}

/** Null where nothing is said: the screens of other commands say it themselves. */
export function reportOf(
  commands: readonly NewCommand[],
  outcomes: readonly Outcome[],
): OutcomeReport | null {
  const [first] = commands;
  if (!first) return null;
  if (isCreated(first.kind)) return creationReport(first.kind, outcomes[0]);
  const kind = reportedAs(first);
  if (kind === null) return null;
  if (kind === "addToBox") return cartReport(outcomes);
  if (outcomes.every(({ type }) => type === "done")) {
    const headline = SUCCESS[kind];
    return headline === null ? null : { isFailure: false, headline, details: [] };
  }
  const details = commands.flatMap((command, n) => detailOf(command, outcomes[n] as Outcome));
  const isUnsent = outcomes.some(({ type }) => type === "unsent");
  return {
    isFailure: true,
    headline: headlineOf(kind, outcomes),
    details: [...details.slice(0, NAMED), ...(isUnsent ? [messages.goesOn] : [])],
  };
}
