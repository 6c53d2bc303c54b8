/**
 * Password hashes, few at a time: a device known to the account goes first, strangers never take the last
 * core, and those who wait take turns, so that neither sign-ups nor guesses hold up staff
 * (docs/design.md, "Passwords and sessions").
 */

import { HASHES } from "../calls/limits.ts";
import { tooMany } from "../kernel/errors.ts";

/**
 * The lanes of people who wait: a device known to the account; and in turn other devices that sign in, sign-ups, and
 * changes of own accounts.
 */
export type Lane = "known" | (typeof TURNS)[number];
const TURNS = ["stranger", "signUp", "own"] as const;
const DOING: Record<Lane, string> = {
  known: "signing in",
  stranger: "signing in",
  signUp: "signing up",
  own: "changing their accounts",
};

/** Starts a person's work, or throws an error in its place. */
type Start = (error?: Error) => void;
/** Waiting starts by caller; the first key's turn is next. */
const waiting: Record<Lane, Map<string, Start[]>> = {
  ...{ known: new Map(), stranger: new Map(), signUp: new Map(), own: new Map() },
};
let running = 0;
let strangers = 0;
let last = 0;

/** The number of people whose passwords wait to be checked. */
export const waitingForHash = (): number =>
  (["known", ...TURNS] as Lane[]).reduce((sum, lane) => sum + lengthOf(lane), 0);

const lengthOf = (lane: Lane) =>
  [...waiting[lane].values()].reduce((sum, { length }) => sum + length, 0);

/** Whose turn is next has the last one after it. */
function takeNext(lane: Lane): Start | undefined {
  const [next] = waiting[lane];
  if (!next) return undefined;
  const [who, [start, ...others]] = next;
  waiting[lane].delete(who);
  if (others.length > 0) waiting[lane].set(who, others);
  return start;
}

function startNext(): void {
  while (running < HASHES.atOnce) {
    const turns = [...TURNS.slice(last + 1), ...TURNS.slice(0, last + 1)];
    const lanes: Lane[] = ["known", ...(strangers < HASHES.strangersAtOnce ? turns : [])];
    const lane = lanes.find((each) => waiting[each].size > 0);
    if (!lane) return;
    running++;
    if (lane !== "known") {
      strangers++;
      last = TURNS.indexOf(lane);
    }
    takeNext(lane)?.();
  }
}

const full = (lane: Lane) =>
  tooMany(`Too many people are ${DOING[lane]} at the moment. Please try again soon.`, 10);

/**
 * The queue of the person with most requests in a full lane; null where there is room, or nobody has more than `who`
 * would have.
 */
function longest(lane: Lane, who: string): Start[] | null {
  const own = (waiting[lane].get(who)?.length ?? 0) + 1;
  const most = [...waiting[lane].values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  return most.length > own ? most : null;
}

/** Throws 429 where `who` cannot wait in the lane. */
export function assertRoom(lane: Lane, who: string): void {
  if (lengthOf(lane) >= HASHES.waiting && !longest(lane, who)) throw full(lane);
}

/** Runs `work` in its turn: the people of a lane take turns, one request each. Throws 429 when the lane is full. */
export async function inLane<T>(lane: Lane, who: string, work: () => Promise<T>): Promise<T> {
  assertRoom(lane, who);
  // In a full lane the person with most requests loses the last one, so that nobody fills a lane alone.
  if (lengthOf(lane) >= HASHES.waiting) longest(lane, who)?.pop()?.(full(lane));
  await new Promise<void>((resolve, reject) => {
    const start: Start = (error) => (error ? reject(error) : resolve());
    waiting[lane].set(who, [...(waiting[lane].get(who) ?? []), start]);
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
