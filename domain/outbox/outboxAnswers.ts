/** The effect of a server's answer on its command; for 412 see outboxSettle.ts (docs/design.md, "Outbox"). */

import { formatSpan } from "../count/span.ts";
import { spanOf } from "./commands.ts";
import type { Entry, Outcome } from "./entries.ts";
import type { CommandRequest } from "./kinds/kind.ts";
import { kindOf } from "./kinds/kinds.ts";
import { isTransient } from "./transient.ts";

/** The server's answer to a request; status 0 where there was none. */
export interface CommandAnswer {
  status: number;
  code: string;
  sentence: string;
  body: unknown;
  /** The thing as it is stored now, where an edit was refused because somebody changed it meanwhile. */
  stored?: unknown;
}

export interface KeyedRequest {
  key: string;
  group: string;
  /** The moment of the act, in the header's form. */
  orderedAt: string | null;
  request: CommandRequest;
  /** The version that an edit was made of: it is sent as If-Match. */
  intVersion: number | null;
}

const requestsOf = ({ command, intTaken }: Entry) => kindOf(command).requests(command, intTaken);

/** The request that is to be sent, or repeated with the same key. */
export function requestOf(entry: Entry): KeyedRequest {
  const { command, intDone, refusal } = entry;
  const intVersion = ("intVersion" in command && command.intVersion) || null;
  const requests = requestsOf(entry);
  const { id, group } = command;
  const span = spanOf(command);
  const orderedAt = span && formatSpan(span);
  const forward = requests[intDone];
  if (!refusal && forward) {
    return { key: `${id}.${intDone}`, group, orderedAt, request: forward, intVersion };
  }
  const inverse = requests[intDone - 1]?.inverse;
  if (!inverse) throw new Error(`The command ${id} has no request left.`);
  return {
    key: `${id}.${intDone - 1}.inverse`,
    group,
    orderedAt,
    request: inverse,
    intVersion: null,
  };
}

const isPicture = ({ body }: CommandRequest) => body instanceof Blob;
/** Whether the request that is to be sent is a picture. */
export const isUpload = (entry: Entry): boolean => isPicture(requestOf(entry).request);
/** Whether a settled one sent a picture: of a refused one no request behind the refused one was sent. */
export const hasUpload = (entry: Entry): boolean => {
  const sent = (entry.refusal?.intDone ?? Number.POSITIVE_INFINITY) + 1;
  return entry.isSent && requestsOf(entry).slice(0, sent).some(isPicture);
};

export function isUnanswered(answer: Pick<CommandAnswer, "status">): boolean {
  return isTransient(answer) || answer.status >= 500;
}

/** The entry after an answer to its request, and its outcome once it is settled. */
export function afterAnswer(
  entry: Entry,
  answer: CommandAnswer,
): { entry: Entry; outcome: Outcome | null } {
  if (isUnanswered(answer)) {
    const { status: failure, sentence: strFailure } = answer;
    return { entry: { ...entry, failure, strFailure }, outcome: null };
  }
  const answered = { ...entry, failure: null, strFailure: "" };
  return entry.refusal ? afterInverse(answered, answer) : afterRequest(answered, answer);
}

function afterRequest(entry: Entry, answer: CommandAnswer): ReturnType<typeof afterAnswer> {
  const { isDeletion, doneCodes } = kindOf(entry.command);
  const isGone = (answer.status === 404 && isDeletion) || doneCodes?.includes(answer.code);
  const isDone = answer.status < 300 || isGone;
  if (!isDone) return refused(entry, answer);
  const doneCount = entry.intDone + 1;
  const after = { ...entry, intDone: doneCount, intTaken: entry.intTaken ?? takenOf(answer.body) };
  if (doneCount < requestsOf(after).length) return { entry: after, outcome: null };
  const outcome: Outcome = { type: "done", body: isGone ? null : (answer.body ?? null) };
  return { entry: { ...after, isSettled: true }, outcome };
}

function takenOf(body: unknown): number | null {
  const amount = (body as { intAmountInBox?: unknown } | null | undefined)?.intAmountInBox;
  return typeof amount === "number" ? amount : null;
}

function refused(entry: Entry, answer: CommandAnswer): ReturnType<typeof afterAnswer> {
  const { status, code, sentence } = answer;
  const refusal = { status, code, sentence, intDone: entry.intDone, isStranded: false };
  return settledOrUndone({ ...entry, refusal }, answer.stored ?? answer.body);
}

function afterInverse(entry: Entry, answer: CommandAnswer): ReturnType<typeof afterAnswer> {
  const isStranded = answer.status >= 300;
  const refusal = entry.refusal && { ...entry.refusal, isStranded };
  const intDone = isStranded ? 0 : entry.intDone - 1;
  return settledOrUndone({ ...entry, intDone, refusal }, null);
}

/** A refused command is settled when no request that can be undone is left. */
function settledOrUndone(entry: Entry, body: unknown): ReturnType<typeof afterAnswer> {
  const { command, intDone, refusal } = entry;
  if (!refusal) throw new Error(`The command ${command.id} was not refused.`);
  if (requestsOf(entry)[intDone - 1]?.inverse) return { entry, outcome: null };
  const settled = { ...entry, isSettled: true, refusalBody: body };
  return { entry: settled, outcome: { type: "refused", body, ...refusal } };
}
