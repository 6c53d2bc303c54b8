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

/** Does the work while this window has all of the locks; leaves it undone where it waits for one of them longer than so many milliseconds. */
export async function withLocks(
  names: readonly string[],
  milliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(milliseconds);
  let hasAll = false;
  const begin = () => {
    hasAll = true;
    return work();
  };
  // In one order for every window, so that no two wait for each other.
  const sorted = [...new Set(names)].toSorted();
  const locked = sorted.reduceRight<() => Promise<void>>(
    (inner, name) => async () => {
      await navigator.locks.request(name, { signal }, inner);
    },
    begin,
  );
  await locked().catch((error) => {
    if (hasAll) throw error;
  });
}
