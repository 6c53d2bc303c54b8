/** What one window of the device does at a time; pages without locks (no secure page) do without. */

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
