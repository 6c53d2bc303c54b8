/**
 * Password hashes, few at a time: a device known to the account goes first, and strangers never take
 * the last core, so that neither sign-ups nor guesses hold up staff (design section 4, "Passwords and sessions").
 */
import { tooMany } from "../kernel/errors.ts";

/** Who waits: a device known to the account, another that signs in, or somebody who signs up. */
export type Lane = "known" | "stranger" | "signUp";

/** Each takes 32 MiB and a core for about 200 ms. */
const AT_ONCE = 2;
const STRANGERS_AT_ONCE = 1;
/** In each lane. */
const WAITING_MAX = 50;

interface Job {
  lane: Lane;
  start: () => void;
}

const waiting: Record<Lane, Job[]> = { known: [], stranger: [], signUp: [] };
let running = 0;
let strangers = 0;
let last: Lane = "signUp";

/** The next that may start; those who sign in and those who sign up take turns. */
function next(): Job | undefined {
  if (running >= AT_ONCE) return undefined;
  const known = waiting.known.shift();
  if (known || strangers >= STRANGERS_AT_ONCE) return known;
  const [first, second] =
    last === "signUp" ? (["stranger", "signUp"] as const) : (["signUp", "stranger"] as const);
  return waiting[first].shift() ?? waiting[second].shift();
}

function startNext(): void {
  for (let job = next(); job; job = next()) {
    running++;
    if (job.lane !== "known") {
      strangers++;
      last = job.lane;
    }
    job.start();
  }
}

/** Runs `work` in its turn. Throws 429 when the lane is too long. */
export async function inLane<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (waiting[lane].length >= WAITING_MAX) {
    const doing = lane === "signUp" ? "signing up" : "signing in";
    throw tooMany(`Too many people are ${doing} at the moment. Please try again soon.`, 10);
  }
  await new Promise<void>((start) => {
    waiting[lane].push({ lane, start });
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
