/** The tests that mutants are run against: those of the rules, the machines' models and the outbox, without a server or a browser. */
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ORDER = ["domain", "outbox", "scan", "live", "models"];
const place = ({ moduleId }: TestSpecification) =>
  ORDER.findIndex((folder) => moduleId.includes(`/tests/${folder}/`));

/** Small tests first: the first that fails is enough. */
class SmallFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: ["tests/{domain,live,models,outbox,scan}/**/*.test.ts"],
    setupFiles: ["tests/mutation/setup.ts"],
    sequence: { sequencer: SmallFirst },
    // A mutant that matters shows in a few stories, and in one step of a model.
    env: { STORIES: "20", ENDS_AT_FIRST: "1" },
    // A busy machine fails none; a mutant's own limit is Stryker's.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One worker for all files, which keep nothing between them: a third of the time.
    isolate: false,
  },
});
