/** Long work that many ask for at the same moment. */
import { openCall } from "./abandoned.ts";

/**
 * Work that is done once for all who ask while it waits for the one before: what begins after a question knows all that
 * was written before it. It goes on where the first who asked has left: others may wait for it.
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
    // An answer may be large, and is not kept.
    const end = () => {};
    last.set(of, answer.then(end, end));
    return answer;
  };
}
