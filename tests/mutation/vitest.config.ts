/** The tests that mutants are run against: the rules, the machines and their models, without a server or a browser. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/{domain,machines,models}/**/*.test.ts"], testTimeout: 20_000 },
});
