/** The tests that need no browser: rules, machines, server. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{domain,machines,server}/**/*.test.ts"],
    // The server's tests hash passwords slowly and start processes.
    testTimeout: 20_000,
  },
});
