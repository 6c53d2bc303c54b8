/** The sentences about a count that does not go on as asked, each once. */
export const countMessages = {
  notOpen: "This count is not open any more: somebody went on with it, or it was discarded.",
  toHandOver: "This was not handed in. Tell it to who counts now:",
  takenOverUnanswered: "There was no answer, so what was counted here is not known. Try again.",
  notBooked: "Counted, not booked yet",
  isBooked: "This count is booked already.",
  notYours: (who: string) => `${who} is counting here now.`,
  /** Null for who asks: they count it on another device. */
  isCounted: (who: string | null, box: string) =>
    who === null ? `You are counting ${box}.` : `${who} is counting ${box}.`,
  bookWithout: "Book without these?",
  notCounted: (names: string[]) =>
    `Not counted, so left as the stock has ${names.length === 1 ? "it" : "them"}: ${names.join(", ")}.`,
  unknownCodes: (codes: string[]) => `Unknown, so booked nowhere: ${codes.join(", ")}.`,
  notLookedUp: (codes: string[]) => `Not looked up, so booked nowhere: ${codes.join(", ")}.`,
  refusedLines: (names: string[]) => `Refused, so booked nowhere: ${names.join(", ")}.`,
  boxGone: "The box is gone. What was counted is still in this count.",
  uncertain: (toy: string) =>
    `Something of "${toy}" was put in or taken out at about the same time as it was counted. Count it again, or say whether that is in the count.`,
  countedAs: (toy: string, code: string) =>
    `"${toy}" was counted as ${code} already. Count all of it under one of its codes.`,
  byOther: (toy: string) =>
    `"${toy}" differs from the stock. Somebody else has to count it again before it is booked.`,
  countAgain: "Count again instead.",
  fromItself: (box: string) => `Box ${box} is the one that is counted: pieces come from another.`,
  notHere: (toy: string, box: string) => `"${toy}" is not in box ${box}.`,
};
