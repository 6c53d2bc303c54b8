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

/** The names of the locks that windows of the device have; pages without locks have none. */
export async function heldLocks(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}
