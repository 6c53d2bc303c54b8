/**
 * Calls that nobody signed in makes, with a pause between two of them: a flood leaves the server's time
 * to staff. A device that says it is known goes first (design section 4, "Passwords and sessions").
 */
import type { onRequestHookHandler } from "fastify";
import { deviceHashOf } from "./devices.ts";

/** Milliseconds; a refusal takes about half of one. */
const PAUSE = 2;

const devices: (() => void)[] = [];
const strangers: (() => void)[] = [];
let isPaused = false;

function startNext(): void {
  if (isPaused) return;
  const start = devices.shift() ?? strangers.shift();
  if (!start) return;
  isPaused = true;
  setTimeout(() => {
    isPaused = false;
    startNext();
  }, PAUSE);
  start();
}

/** A hook that lets a call in when its turn comes, before its body is read. */
export const takePlace: onRequestHookHandler = ({ headers: { cookie } }, _reply, done) => {
  const queue = deviceHashOf({ cookie }) === null ? strangers : devices;
  queue.push(() => done());
  startNext();
};
