/** The window's way to the copy of the stock, which a worker keeps (docs/design.md, "Copy"). */
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { deviceNow } from "#src/device/deviceNow.ts";
import { sleep } from "#src/device/sleep.ts";
import { WorkerCalls } from "#src/device/workerCalls.ts";
import type { CopyAnswer, CopyRequest } from "./copy.worker.ts";
import type { Seen } from "./copyDatabase.ts";
import type { CopyStatus } from "./copyKeeper.ts";
import { deleteCopy } from "./deleteCopy.ts";

/** Set where a person wants no copy on this device. */
const OFF = "toyshelf.noCopy";
/** Milliseconds after which a copy that has not answered is none: one that is still read from the disk has longer. */
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
/** Why it gives no answer is said once. */
let isTold = false;
/** Begins it anew with the token of now. */
let beginAgain = () => {};

function tell(...reason: unknown[]): void {
  if (!isTold) console.warn(...reason);
  isTold = true;
}

/** Null where no copy is kept. */
async function ask(request: Asked): Promise<CopyAnswer | null> {
  // One that broke or was hidden meanwhile answers nothing.
  const answer = await calls?.ask({ ...request, now: deviceNow() }).catch(() => null);
  hasAnswered ||= Boolean(answer && "found" in answer);
  return answer ?? null;
}

/** The copy's answer, and its moment; null where there is no copy, or where it does not know. */
export async function askCopy<Name extends Method>(
  method: Name,
  ...given: Parameters<CopyAnswers[Name]>
): Promise<{ value: NonNullable<ReturnType<CopyAnswers[Name]>>; asOf: number } | null> {
  const answer = await ask({ type: "answer", method, given });
  return answer && "found" in answer ? (answer.found as never) : null;
}

/** The copy's answer, null also where it does not come in time: for callers without another source. */
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

/** Shows the copy what the server has answered. */
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
        // Its lock goes with it, for a window that has a database; where one is wanted still, it is opened again.
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

/** The server has something new. */
export const wakeCopy = () => void ask({ type: "wake" });

/** Nobody sees it until it begins again. */
export function hideCopy(): void {
  calls?.end("The copy is hidden.");
  calls = undefined;
}

/** Takes it off this device. */
export function removeCopy(): void {
  hideCopy();
  deleteCopy();
}

/** A person wants none here, or wants one again. */
export function wantCopy(isWanted: boolean): void {
  if (isWanted) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** Fetches it anew. */
export const refreshCopy = () => ask({ type: "refresh" });

export async function copyStatus(): Promise<CopyStatus | null> {
  const answer = await ask({ type: "status" });
  return answer && "status" in answer ? answer.status : null;
}
