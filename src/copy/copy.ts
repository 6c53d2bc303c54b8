/** The window's way to the copy of the stock, which a worker keeps (docs/design.md, "Copy"). */
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { deviceNow } from "#src/device/deviceNow.ts";
import { sleep } from "#src/device/sleep.ts";
import { WorkerCalls } from "#src/device/workerCalls.ts";
import { writeStored } from "#src/device/writeStored.ts";
import type { CopyAnswer, CopyRequest } from "./copy.worker.ts";
import type { Seen } from "./copyDatabase.ts";
import type { CopyStatus } from "./copyKeeper.ts";
import { deleteCopy } from "./deleteCopy.ts";

/** Set where a person wants no copy on this device. */
export const OFF = "toyshelf.noCopy";
/** Milliseconds after which the copy counts as absent for a caller. The first answer may take longer, while the copy is read from the disk. */
const ANSWER_MAX = 300;
const FIRST_ANSWER_MAX = 3000;

type Asked = CopyRequest extends infer One
  ? One extends unknown
    ? Omit<One, "now">
    : never
  : never;
export type Method = keyof CopyAnswers;

let calls: WorkerCalls<CopyRequest, CopyAnswer> | undefined;
/** True once this worker has answered. */
let hasAnswered = false;
/** True once the console has the reason why the copy does not answer. */
let isTold = false;
/** Begins the copy again with the current token. */
let beginAgain = () => {};

function tell(...reason: unknown[]): void {
  if (!isTold) console.warn(...reason);
  isTold = true;
}

/** Null where no copy is kept. */
async function ask(request: Asked): Promise<CopyAnswer | null> {
  // A worker that broke, or was ended meanwhile, rejects.
  const answer = await calls?.ask({ ...request, now: deviceNow() }).catch(() => null);
  hasAnswered ||= Boolean(answer && "found" in answer);
  return answer ?? null;
}

/** The copy's answer with its moment; null where there is no copy, or where the copy has no answer. */
export async function askCopy<Name extends Method>(
  method: Name,
  ...given: Parameters<CopyAnswers[Name]>
): Promise<{ value: Exclude<ReturnType<CopyAnswers[Name]>, undefined>; asOf: number } | null> {
  const answer = await ask({ type: "answer", method, given });
  return answer && "found" in answer ? (answer.found as never) : null;
}

/** Like askCopy(), but null after ANSWER_MAX, for callers that have no other source. */
export async function askCopyInTime<Name extends Method>(
  method: Name,
  ...given: Parameters<CopyAnswers[Name]>
): ReturnType<typeof askCopy<Name>> {
  const late = sleep(hasAnswered ? ANSWER_MAX : FIRST_ANSWER_MAX).then(() => "late" as const);
  const answer = await Promise.race([askCopy(method, ...given), late]);
  if (answer !== "late") return answer;
  tell("The copy of the stock does not answer.");
  return null;
}

/** Stores an answer of the server for questions that the copy cannot answer. */
export const showCopy = <Name extends Method>(
  method: Name,
  given: Parameters<CopyAnswers[Name]>,
  seen: Seen,
) => void ask({ type: "see", method, given, seen });

export const isCopyWanted = () => localStorage.getItem(OFF) === null;

/** Keeps a copy for the person who is signed in, where this device is to have one. */
export function beginCopy(owner: string, accessToken: string): void {
  beginAgain = () => beginCopy(owner, accessToken);
  if (!isCopyWanted()) return;
  if (!calls) {
    hasAnswered = false;
    isTold = false;
    calls = new WorkerCalls(
      new Worker(new URL("./copy.worker.ts", import.meta.url), { type: "module" }),
      {
        // The worker's database was closed. Ending the worker frees its lock for another window; then it begins again.
        onNews() {
          hideCopy();
          beginAgain();
        },
        onBroken(reason) {
          tell("This device has no copy of the stock.", reason);
          calls = undefined;
        },
      },
    );
  }
  void ask({ type: "begin", owner, accessToken });
}

/** Has the copy ask the server for changes. */
export const wakeCopy = () => void ask({ type: "wake" });

/** Ends the worker: the copy answers nobody until it begins again. */
export function hideCopy(): void {
  calls?.end("The copy is hidden.");
  calls = undefined;
}

/** Deletes the copy from this device. */
export function removeCopy(): void {
  hideCopy();
  deleteCopy();
}

/** Stores whether a person wants a copy on this device. */
export function wantCopy(isWanted: boolean): void {
  if (isWanted) localStorage.removeItem(OFF);
  else writeStored(OFF, "1");
}

/** Fetches the whole copy again; the sentence why that cannot begin, where the copy stays as it is. Null too where it was hidden meanwhile. */
export async function refreshCopy(): Promise<string | null> {
  const answer = await ask({ type: "refresh" });
  return answer && "problem" in answer ? answer.problem : null;
}

export async function copyStatus(): Promise<CopyStatus | null> {
  const answer = await ask({ type: "status" });
  return answer && "status" in answer ? answer.status : null;
}
