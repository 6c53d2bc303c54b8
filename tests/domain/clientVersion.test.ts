/** The versions that builds of the app send (docs/design.md, "On the home screen"). */
import { expect, it } from "vitest";
import { CLIENT_HEADER } from "#domain/clientVersion.ts";

it("an older build's version is found in the header in which it was always said", () => {
  expect(CLIENT_HEADER).toBe("toyshelf-client");
});
