/** One window at a time fills a box: two with the same kept cart would add it twice. */
import { useEffect, useState } from "react";

/** Milliseconds after which a lock that was not given is another window's; a reload gives its own back sooner. */
const PATIENCE = 400;

/** Whether this window holds `name`. It gets it as soon as the other one lets go. */
export function useOnlyWindow(name: string): "waiting" | "held" | "elsewhere" {
  // Pages that are not secure have no locks, and nothing else to hold on to.
  const hasLocks = "locks" in navigator;
  const [state, setState] = useState<"waiting" | "held" | "elsewhere">(
    hasLocks ? "waiting" : "held",
  );
  useEffect(() => {
    if (!hasLocks) return;
    const ended = new AbortController();
    const released = Promise.withResolvers<void>();
    const timer = setTimeout(() => setState("elsewhere"), PATIENCE);
    navigator.locks
      .request(name, { signal: ended.signal }, () => {
        clearTimeout(timer);
        setState("held");
        return released.promise;
      })
      .catch(() => {});
    return () => {
      clearTimeout(timer);
      ended.abort();
      released.resolve();
      setState("waiting");
    };
  }, [name, hasLocks]);
  return state;
}
