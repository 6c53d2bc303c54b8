/** The window's way to the copy of the stock, which a worker keeps (docs/design.md, "Copy"). */
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { deviceNow } from "#src/device/deviceNow.ts";
import { sleep } from "#src/device/sleep.ts";
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
    ? Omit<One, "id" | "now">
    : never
  : never;
export type Method = keyof CopyAnswers;

let worker: Worker | undefined;
let lastId = 0;
/** Of this worker. */
let hasAnswered = false;
/** Why it gives no answer is said once. */
let isTold = false;
/** Begins it anew with the token of now. */
let beginAgain = () => {};
const waiting = new Map<number, (answer: CopyAnswer | null) => void>();

function tell(...reason: unknown[]): void {
  if (!isTold) console.warn(...reason);
  isTold = true;
}

/** Null where no copy is kept. */
function ask(request: Asked): Promise<CopyAnswer | null> {
  if (!worker) return Promise.resolve(null);
  const id = ++lastId;
  const { promise, resolve } = Promise.withResolvers<CopyAnswer | null>();
  waiting.set(id, resolve);
  worker.postMessage({ ...request, id, now: deviceNow() });
  return promise;
}

/** What the copy has, and of when; null where it is not there or does not know. */
export async function askCopy<Name extends Method>(
  method: Name,
  ...given: Parameters<CopyAnswers[Name]>
): Promise<{ value: NonNullable<ReturnType<CopyAnswers[Name]>>; asOf: number } | null> {
  const answer = await ask({ type: "answer", method, given });
  return answer && "found" in answer ? (answer.found as never) : null;
}

/** The same, null also where the copy does not answer in time: for whoever has nobody else to ask. */
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
  if (!worker) {
    hasAnswered = false;
    isTold = false;
    worker = new Worker(new URL("./copy.worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<CopyAnswer | "gone">) => {
      if (data === "gone") {
        // Its lock goes with it, for a window that has a database; where one is wanted still, it is opened again.
        hideCopy();
        return beginAgain();
      }
      hasAnswered ||= "found" in data;
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    // Its script did not load, or it broke: who asks would wait for ever.
    worker.addEventListener("error", (event) => {
      tell("This device has no copy of the stock.", event);
      hideCopy();
    });
  }
  void ask({ type: "begin", owner, accessToken });
}

/** The server has something new. */
export const wakeCopy = () => void ask({ type: "wake" });

/** Nobody sees it until it begins again. */
export function hideCopy(): void {
  worker?.terminate();
  worker = undefined;
  for (const resolve of waiting.values()) resolve(null);
  waiting.clear();
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
