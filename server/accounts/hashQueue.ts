/**
 * Password hashes, few at a time: a device known to the account goes first, and strangers never take
 * the last core, so that neither sign-ups nor guesses hold up staff (docs/design.md, "Passwords and sessions").
 */
import { setTimeout as sleep } from "node:timers/promises";
import { tooMany } from "../kernel/errors.ts";
import { HASHES } from "./limits.ts";

/** Who waits: a device known to the account; and in turn another that signs in, somebody who signs up, and who changes the own account. */
export type Lane = "known" | (typeof TURNS)[number];
const TURNS = ["stranger", "signUp", "own"] as const;
const DOING: Record<Lane, string> = {
  known: "signing in",
  stranger: "signing in",
  signUp: "signing up",
  own: "changing their accounts",
};

/** What starts those who wait. */
const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [], signUp: [], own: [] };
let running = 0;
let strangers = 0;
let last = 0;

function startNext(): void {
  while (running < HASHES.atOnce) {
    const turns = [...TURNS.slice(last + 1), ...TURNS.slice(0, last + 1)];
    const lanes: Lane[] = ["known", ...(strangers < HASHES.strangersAtOnce ? turns : [])];
    const lane = lanes.find((each) => waiting[each].length > 0);
    if (!lane) return;
    running++;
    if (lane !== "known") {
      strangers++;
      last = TURNS.indexOf(lane);
    }
    waiting[lane].shift()?.();
  }
}

/** Throws 429 when the lane is too long, after a pause: who asks again at once, in a flood, costs little so. */
export async function assertRoom(lane: Lane): Promise<void> {
  if (waiting[lane].length < HASHES.waiting) return;
  await sleep(HASHES.refusedAfter);
  throw tooMany(`Too many people are ${DOING[lane]} at the moment. Please try again soon.`, 10);
}

/** Runs `work` in its turn. Throws 429 when the lane is too long. */
export async function inLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  await assertRoom(lane);
  await new Promise<void>((start) => {
    waiting[lane].push(start);
    startNext();
  });
  try {
    return await work();
  } finally {
    running--;
    if (lane !== "known") strangers--;
    startNext();
  }
}
