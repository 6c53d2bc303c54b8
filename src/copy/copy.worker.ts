/** Keeps and searches the copy of the stock off the main thread (docs/design.md, "Copy"). */
import type { CopyAnswers } from "#domain/copy/copyAnswers.ts";
import { prefixedApi, sentenceOf } from "#src/api/client.ts";
import { serveCalls } from "#src/device/workerCalls.ts";
import type { Seen } from "./copyDatabase.ts";
import { CopyKeeper, type CopyStatus } from "./copyKeeper.ts";

/** A question: a method with its arguments. */
export type CopyRequest = {
  /** The device's counter (deviceNow), which a worker cannot read from local storage. */
  now: number;
} & (
  | { type: "begin"; owner: string; accessToken: string }
  | { type: "wake" | "refresh" | "status" }
  | { type: "answer"; method: keyof CopyAnswers; given: unknown[] }
  | { type: "see"; method: keyof CopyAnswers; given: unknown[]; seen: Seen }
);
export type CopyAnswer =
  | { status: CopyStatus | null }
  /** The sentence why it could not be fetched again; null where that has begun. */
  | { problem: string | null }
  /** Null where the copy does not know it. */
  | { found: Seen | null };

/** Milliseconds after which a database that could not be opened is tried again. */
const RETRY = 5000;

let keeper: CopyKeeper | undefined;
let token = "";
let now = 0;

prefixedApi.use({
  onRequest({ request }) {
    request.headers.set("authorization", `Bearer ${token}`);
  },
});

function begin(owner: string): void {
  keeper = new CopyKeeper(owner, {
    now: () => Math.max(now, Date.now()),
    onGone: () => postMessage("gone"),
  });
  keeper.loaded.catch((error) => {
    console.warn("The copy of the stock could not be opened.", error);
    keeper = undefined;
    setTimeout(begin, RETRY, owner);
  });
}

async function serve(request: CopyRequest): Promise<CopyAnswer> {
  switch (request.type) {
    case "begin":
      token = request.accessToken;
      if (!keeper) begin(request.owner);
      keeper?.wake();
      break;
    case "wake":
      keeper?.wake();
      break;
    case "refresh":
      return { problem: (await keeper?.refresh().then(() => null, sentenceOf)) ?? null };
    case "answer":
      return { found: (await keeper?.answer(request.method, request.given)) ?? null };
    case "see":
      await keeper?.see(request.method, request.given, request.seen);
      break;
  }
  return { status: keeper?.status() ?? null };
}

serveCalls(async (request: CopyRequest) => {
  now = request.now;
  return serve(request);
});
