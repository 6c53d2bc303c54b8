/** What is typed in a dialog before it is ordered (specification section 5), and where a toy of a list is. */
import { expect, it } from "vitest";
import { formatLocations } from "#domain/box/locations.ts";
import { dialogProblem, trimmedCommand } from "#domain/outbox/dialogCommands.ts";
import type { ListedToy } from "#domain/types.ts";
import { stored } from "#tests/models/toy.ts";
import { newCommands } from "../outbox/newCommands.ts";

const code = (strNewBarcode: string) => ({ ...newCommands.changeBarcode, strNewBarcode });

it("a barcode is given and can be one; anything else has no problem", () => {
  expect(dialogProblem(code(" "))).toBe("Please enter a barcode.");
  expect(dialogProblem(code("x".repeat(65)))).toBe("A barcode has 1 to 64 printable characters.");
  expect(dialogProblem(code(" T2 "))).toBeNull();
  expect(dialogProblem(newCommands.deleteToy)).toBeNull();
});

it("is ordered without what got in by typing or scanning", () => {
  expect(trimmedCommand(code(" \u001dT2 "))).toEqual(code("T2"));
  expect(trimmedCommand({ ...newCommands.changeBox, strCustomNote: " Cars " })).toEqual({
    ...newCommands.changeBox,
    strCustomNote: "Cars",
  });
  expect(trimmedCommand(newCommands.deleteToy)).toBe(newCommands.deleteToy);
});

it("a toy is in its fullest box, and in so many more", () => {
  const place = { strBoxCode: "B1", strCustomNote: "none", intSection: 2, intAmountInBox: 3 };
  const listed = (changes: Partial<ListedToy>) => formatLocations({ ...stored, ...changes });
  expect(listed({})).toBeNull();
  expect(listed({ boxes: [], intBoxes: 0 })).toBe("In no box yet.");
  expect(listed({ boxes: [place], intBoxes: 1 })).toBe("Box B1 (Section 2)");
  expect(listed({ boxes: [{ ...place, intSection: null }], intBoxes: 4 })).toBe(
    "Box B1 (Floor) and 3 more",
  );
});
