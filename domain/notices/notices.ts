/** The notices to people and programs outside of the app, in words (our addition; docs/api.md). */
import { formatCount } from "../formatNumbers.ts";
import { isEmail } from "../people/email.ts";
import type { Message, NewReceiver, Notice, NoticeKind, Receiver } from "../types.ts";

/** The kinds of notice, as a person chooses them. */
export const NOTICE_KINDS: Record<NoticeKind, string> = {
  low: "A toy runs low",
  out: "A toy runs out",
  correction: "A quantity is corrected, or counted otherwise",
  import: "A file is imported",
  backup: "Something is wrong with backups",
};

export const noticeMessages = {
  low: ({ name, code, before, after, threshold }: QuantityChange) =>
    `${name} (${code}): ${after} left of ${before}, low at ${threshold}.`,
  out: ({ name, code, before }: QuantityChange) => `${name} (${code}): none left of ${before}.`,
  correction: ({ name, code, before, after }: QuantityChange) =>
    `${name} (${code}): ${before} corrected to ${after}.`,
  import: (file: string) => `The file ${file} is imported.`,
  /** Today's words in a digest, which says nothing of who and when. */
  stillLow: ({ name, code, after, threshold }: QuantityChange) =>
    after === 0
      ? `${name} (${code}): none left.`
      : `${name} (${code}): ${after} left, low at ${threshold}.`,
  by: (sentence: string, name: string) => (name === "" ? sentence : `${sentence} By ${name}.`),
  trial: "This is a trial: what happens to the stock is sent here.",
  noMail: "This server sends no mail: SMTP_URL is not set.",
  mailSlow: "The mail server is slow: it has not taken it yet.",
  mailFailed: (reason: string) => `The mail server does not take it: ${reason}`,
  hint: "What happens to the stock, told to people by mail and to programs by webhook.",
  none: "Nobody is told.",
  taken: "The trial was taken.",
  givenUp: "Nothing more is sent by itself, and nothing is lost: try again.",
  receiversGivenUp: (count: number) =>
    `${formatCount(count, "receiver")} of messages took none for two days: Settings say why.`,
  removeSentence: (address: string) => `Send nothing more to ${address}?`,
  secretHint:
    "This secret signs each call and is shown only now. Keep it where the program reads it; docs/api.md says how it checks a call.",
  noReceiver: "There is no such receiver any more.",
  tooManyReceivers: (most: number) => `At most ${most} can be told. Remove one first.`,
  toldAlready: (address: string) => `${address} is told already. Remove it to begin anew.`,
  told: (address: string) => `messages go to ${address}`,
  toldNoMore: (address: string) => `messages go to ${address} no more`,
  more: (count: number) => `And ${count} more.`,
};

const WHAT: Record<NoticeKind, string> = {
  low: "toys that run low",
  out: "toys that run out",
  correction: "corrections",
  import: "imported files",
  backup: "troubles with backups",
};

/** The notices of a receiver and their time, in a line. */
export const formatWanted = ({ notices, isDigest }: Pick<Receiver, "notices" | "isDigest">) =>
  `${isDigest ? "Each morning" : "At once"}: ${notices.map((kind) => WHAT[kind]).join(", ")}`;

/** Why nothing can be sent to an address, as a sentence; null where it can be tried. */
export function addressProblem(kind: NewReceiver["kind"], address: string): string | null {
  if (kind === "mail") return isEmail(address) ? null : "This is not an e-mail address.";
  const url = URL.parse(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    return "A webhook's address begins with https:// or http://.";
  }
  return url.username || url.password ? "A webhook's address has no password in it." : null;
}

export interface QuantityChange {
  name: string;
  code: string;
  before: number;
  after: number;
  threshold: number;
}

/** "1 is out, 3 are low" of what a message says most of. */
export function subjectOf({ kind, notices, more }: Message): string {
  if (kind === "trial") return "Toyshelf: a trial";
  const [first] = notices;
  if (first && notices.length + more === 1) return `Toyshelf: ${first.sentence}`;
  const day = kind === "digest" ? "this morning" : "just now";
  return `Toyshelf: ${notices.length + more} things to know, ${day}`;
}

/** A message as a mail's text. */
export function formatMessage({ kind, notices, more }: Message): string {
  if (kind === "trial") return noticeMessages.trial;
  const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[];
  const parts = kinds.flatMap((noticeKind) => {
    const ofKind = notices.filter((notice: Notice) => notice.kind === noticeKind);
    if (ofKind.length === 0) return [];
    return [
      [`${NOTICE_KINDS[noticeKind]}:`, ...ofKind.map(({ sentence }) => `- ${sentence}`)].join("\n"),
    ];
  });
  return [...parts, ...(more > 0 ? [noticeMessages.more(more)] : [])].join("\n\n");
}
