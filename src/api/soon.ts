/** Slow answers do not hold a screen back: a loader hands on the answer if it is quick, else the promise of it. */

/** Milliseconds that a navigation waits for its data; longer than an answer on the local network takes. */
const PATIENCE = 200;

export type Soon<T> = T | Promise<T>;

/** Waits a moment for `answer`. It is wrapped, because an async function cannot return a promise as such. */
export async function soon<T>(answer: Promise<T>): Promise<{ answer: Soon<T> }> {
  const isQuick = await Promise.race([
    answer.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE)),
  ]);
  return { answer: isQuick ? await answer : answer };
}
