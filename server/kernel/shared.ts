/** Long work that many callers ask for at the same moment. */
import { openCall } from "./abandoned.ts";

/** Runs the work for one caller after the other, however many ask at once. */
export function oneAtATime<Args extends unknown[], Answer>(
  work: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const answer = last.then(() => work(...args));
    // Only the end is kept, since an answer may be large.
    const end = () => {};
    last = answer.then(end, end);
    return answer;
  };
}

/**
 * Shares a run of the work among callers who ask before it begins. It begins when the run before it has ended, so that it
 * reads everything written before their questions. It goes on when the first caller's call is over: others may wait.
 */
export function shared<Of extends object, Answer>(
  work: (of: Of) => Promise<Answer>,
): (of: Of) => Promise<Answer> {
  const waiting = new WeakMap<Of, Promise<Answer>>();
  const last = new WeakMap<Of, Promise<unknown>>();
  return (of) => {
    const known = waiting.get(of);
    if (known) return known;
    const begin = () => {
      waiting.delete(of);
      return openCall.exit(() => work(of));
    };
    const answer = (last.get(of) ?? Promise.resolve()).then(begin);
    waiting.set(of, answer);
    // Only the end is kept, since an answer may be large.
    const end = () => {};
    last.set(of, answer.then(end, end));
    return answer;
  };
}
