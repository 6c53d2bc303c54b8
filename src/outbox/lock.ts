/** One window at a time sends commands; pages without locks (no secure page) do without. */
const LOCK = "toyshelf.outbox";

/** Calls back when this window has the lock; returns what releases it. */
export function holdLock(granted: () => void): () => void {
  if (!navigator.locks) {
    queueMicrotask(granted);
    return () => {};
  }
  const ended = new AbortController();
  const released = Promise.withResolvers<void>();
  navigator.locks
    .request(LOCK, { signal: ended.signal }, () => {
      granted();
      return released.promise;
    })
    .catch(() => {});
  return () => {
    released.resolve();
    ended.abort();
  };
}
