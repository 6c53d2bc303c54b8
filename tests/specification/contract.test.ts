/** The contract that the server and the tests read is the one that people write. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";

it("domain/contract.json is openapi.yaml; else: npm run generate", () => {
  expect(JSON.parse(readFileSync("domain/contract.json", "utf8"))).toEqual(
    parse(readFileSync("openapi.yaml", "utf8")),
  );
});
