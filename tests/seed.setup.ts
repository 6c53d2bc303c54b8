/** Properties are tried with the same examples in each run (tests/random.ts); a file leaves the globals as they were. */
import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { SEED } from "./random.ts";

fc.configureGlobal({ seed: SEED });

// The next file of this worker has them too.
afterAll(() => {
  vi.unstubAllGlobals();
});
