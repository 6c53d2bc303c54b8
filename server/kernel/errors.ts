/** Every error the server answers with, each a sentence and a word (docs/design.md, "Errors"). */
import { UPGRADE_REQUIRED } from "#domain/clientVersion.ts";
import { RIGHT_MISSING } from "#domain/people/peopleMessages.ts";
import type { ErrorBody, ErrorCode, Right } from "#domain/types.ts";

type Fields = Record<string, string>;

/** An error that a handler throws on purpose; its transaction is rolled back. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Fields | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: ErrorCode,
    sentence: string,
    more: { fields?: Fields; headers?: Record<string, string> } = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }

  get body(): ErrorBody {
    const { message: error, code, fields } = this;
    return fields ? { error, code, fields } : { error, code };
  }
}

/** 400; the sentence is the first field's where only fields are given. */
export const badInput = (sentence: string, fields?: Fields) =>
  new HttpError(400, "bad_input", sentence, fields ? { fields } : {});
/** 400 about one field. */
export const badField = (field: string, sentence: string) =>
  badInput(sentence, { [field]: sentence });
export const unauthorized = (sentence = "Please sign in.") =>
  new HttpError(401, "unauthorized", sentence, { headers: { "www-authenticate": "Bearer" } });
export const forbidden = () =>
  new HttpError(403, "forbidden", "Your account is not allowed to do this.");
export const notForPrograms = () =>
  new HttpError(403, "not_for_programs", "A program may not do this with its token.");
export const signUpClosed = () =>
  new HttpError(
    403,
    "sign_up_closed",
    "Signing up is closed here. Ask an admin for an invitation.",
  );
export const accountDisabled = () =>
  new HttpError(403, "account_disabled", "This account is disabled. Ask an admin.");
/** 403 for an admin, who may not do just this. */
export const mayNot = (sentence: string) => new HttpError(403, "right_missing", sentence);
/** 403 for an admin without the right. */
export const rightMissing = (right: Right) => mayNot(RIGHT_MISSING[right]);
export const notFound = (sentence: string) => new HttpError(404, "not_found", sentence);
/** 409 because it exists already. */
export const duplicate = (sentence: string) => new HttpError(409, "duplicate", sentence);
/** 409 because a limit would be passed. */
export const limitReached = (sentence: string) => new HttpError(409, "limit", sentence);
export const conflict = (code: ErrorCode, sentence: string) => new HttpError(409, code, sentence);
/** Fewer pieces are there than a command takes out. The refusal is journaled for the history, too (docs/design.md, "Journal"). */
export class TooFew extends HttpError {
  /** The ids of the toy and the box. */
  readonly about: readonly number[];

  constructor(sentence: string, about: readonly number[], status: 409 | 412 = 409) {
    super(status, "too_few", sentence);
    this.about = about;
  }
}
export const doesNotFit = () => conflict("conflict", "This does not fit what is stored meanwhile.");
/** 412: the row is not the one that If-Match names, or not what an undo found. */
export const changedMeanwhile = (fields?: Fields) =>
  new HttpError(
    412,
    "changed",
    "This was changed by someone else meanwhile.",
    fields && { fields },
  );
/** 412: a preview with the outcome for each thing; nothing is written. */
export const previewed = (fields: Fields) =>
  new HttpError(412, "preview", "It was only looked at, and not done: undo it in the history.", {
    fields,
  });
export const unsupportedType = (sentence = "Only application/json is understood.") =>
  new HttpError(415, "unsupported_type", sentence);
export const tooLarge = (sentence = "That is too much at once.") =>
  new HttpError(413, "too_large", sentence);
export const clientTooOld = () =>
  new HttpError(
    UPGRADE_REQUIRED,
    "client_too_old",
    "The server does not understand this version of the app. Open /renew.html: what is unsent stays on this device.",
  );
export const tooMany = (sentence: string, seconds: number) =>
  new HttpError(429, "too_many", sentence, { headers: { "retry-after": String(seconds) } });
export const tooMuchAtOnce = () =>
  tooMany("That is too much at once. Please try again in a moment.", 1);
const unavailable = (code: ErrorCode, sentence: string, seconds: number) =>
  new HttpError(503, code, sentence, { headers: { "retry-after": String(seconds) } });
export const tooBusy = () =>
  unavailable("busy", "The server is busy. Please try again in a moment.", 1);
export const backupFailed = (
  sentence = "The backup could not be made: the server's disk may be full. What is stored is as it was.",
) => unavailable("backup_failed", sentence, 60);
export const databaseDamaged = () =>
  unavailable(
    "database_damaged",
    "The database is damaged. Whoever runs the server has to restore a backup.",
    60,
  );
export const databaseUnavailable = () =>
  unavailable(
    "database_unavailable",
    "The database does not answer. Please try again in a moment.",
    5,
  );
