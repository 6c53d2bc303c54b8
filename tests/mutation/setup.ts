/**
 * Work in a file's `beforeAll` counts for each of its tests: a mutant in code that a model explores is run against all
 * of the model's promises, not against the one test that walks again.
 */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";

// That a property fails is enough: nobody reads with what. Each run tries the same, so that each finds the same.
fc.configureGlobal({ endOnFailure: true, seed: 1 });

type Hits = Record<string, number>;
interface Stryker {
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
  currentTestId?: string;
}

const stryker = (globalThis as { __stryker__?: Stryker }).__stryker__;
let loading: Hits = {};
let prepared: Hits | undefined;

beforeAll(() => {
  loading = { ...stryker?.mutantCoverage?.static };
});

beforeEach(() => {
  const { mutantCoverage, currentTestId } = stryker ?? {};
  if (!mutantCoverage || !currentTestId) return;
  prepared ??= Object.fromEntries(
    Object.entries(mutantCoverage.static).filter(([mutant, hits]) => hits !== loading[mutant]),
  );
  mutantCoverage.perTest[currentTestId] = { ...prepared };
});

afterAll(() => {
  // The next file of this worker begins with a browser of its own.
  vi.unstubAllGlobals();
  if (stryker?.mutantCoverage) stryker.mutantCoverage.static = loading;
});
