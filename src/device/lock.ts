/** A lock for work that one window of the device does at a time. Insecure pages have no locks: there every window has it at once. */

/** Milliseconds for which a page that was left or loaded again may still have its locks; then another window has them. */
export const LEAVING = 1_500;

/** The locks that this window holds until their screens are left. */
const held = new Set<string>();

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
      held.add(name);
      granted();
      return released.promise;
    })
    .catch(() => {});
  return () => {
    held.delete(name);
    released.resolve();
    ended.abort();
  };
}

/** The same for several, in one order for every window, so that no two wait for each other. */
export function holdLocks(names: readonly string[], granted: () => void): () => void {
  const [first = "", ...others] = names.toSorted();
  let releaseOthers = () => {};
  const release = holdLock(first, () => {
    if (others.length === 0) granted();
    else releaseOthers = holdLocks(others, granted);
  });
  return () => {
    releaseOthers();
    release();
  };
}

/**
 * Does the work while this window has all of the locks; leaves it undone where a screen of this window has one of them,
 * or where it waits for one longer than so many milliseconds.
 */
export async function withLocks(
  names: readonly string[],
  milliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return work();
  if (names.some((name) => held.has(name))) return;
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
