/** A lock for work that one window of the device does at a time. Insecure pages have no locks: there every window has it at once. */

/** Calls back when this window has the lock of that name; returns what releases it. */
export function holdLock(name: string, granted: () => void): () => void {
  if (!navigator.locks) {
    queueMicrotask(granted);
    return () => {};
  }
  const ended = new AbortController();
  const released = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: ended.signal }, () => {
      granted();
      return released.promise;
    })
    .catch(() => {});
  return () => {
    released.resolve();
    ended.abort();
  };
}

/** True as soon as no window has the lock; false where one has it still after so many milliseconds. */
export async function isReleased(name: string, milliseconds: number): Promise<boolean> {
  if (!navigator.locks) return true;
  const signal = AbortSignal.timeout(milliseconds);
  return navigator.locks.request(name, { signal }, () => true).catch(() => false);
}
