/** The text in a dialog before it is submitted (specification section 5), and a listed toy's locations. */
import { expect, it } from "vitest";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { formatLocations, formatPlace, placeNames } from "#domain/box/locations.ts";
import {
  afterRefusal,
  dialogProblem,
  sectionNameProblem,
  trimmedCommand,
} from "#domain/outbox/dialogCommands.ts";
import type { ListedToy } from "#domain/types.ts";
import { stored } from "#tests/models/toy.ts";
import { newCommands } from "../outbox/newCommands.ts";

const code = (newBarcode: string) => ({ ...newCommands.changeBarcode, strNewBarcode: newBarcode });

it("a barcode is given and can be one; anything else has no problem", () => {
  expect(dialogProblem(code(" "))).toBe("Please enter a barcode.");
  expect(dialogProblem(code("x".repeat(65)))).toBe("A barcode has 1 to 64 printable characters.");
  expect(dialogProblem(code(" T2 "))).toBeNull();
  const label = "https://id.gs1.org/01/04006381333931/10/LOT-2026-A/21/SERIAL-0000000001";
  expect(dialogProblem(code(label))).toBeNull();
  expect(dialogProblem({ ...newCommands.changeBoxCode, strNewBarcode: " " })).toBe(
    boxMessages.boxCodeEmpty,
  );
  expect(dialogProblem({ ...newCommands.createBox, strBoxCode: " " })).toBe(
    boxMessages.boxCodeEmpty,
  );
  expect(dialogProblem(newCommands.createBox)).toBeNull();
  expect(dialogProblem(newCommands.deleteToy)).toBeNull();
});

it("is ordered without what got in by typing or scanning", () => {
  expect(trimmedCommand(code(" \u001dT2 "))).toEqual(code("T2"));
  const boxCode = { ...newCommands.changeBoxCode, strNewBarcode: " BOX-7 " };
  expect(trimmedCommand(boxCode)).toEqual(newCommands.changeBoxCode);
  const newBox = { ...newCommands.createBox, strBoxCode: " BOX ", strCustomNote: " Cars " };
  expect(trimmedCommand(newBox)).toEqual({ ...newBox, strBoxCode: "BOX" });
  expect(trimmedCommand({ ...newCommands.changeBox, strCustomNote: " Cars " })).toEqual({
    ...newCommands.changeBox,
    strCustomNote: "Cars",
  });
  expect(trimmedCommand({ ...newCommands.changeSection, strName: " Winter " })).toEqual(
    newCommands.changeSection,
  );
  expect(trimmedCommand(newCommands.deleteToy)).toBe(newCommands.deleteToy);
});

it("a section's name was changed where the section has another; of one that is gone nothing is known", () => {
  const command = { ...newCommands.changeSection, intSection: 1, strSeenName: "Winter" };
  const named = (name?: string) => [
    { id: 1, intSection: 1, intBoxes: 0, ...(name && { strName: name }) },
  ];
  expect(sectionNameProblem(command, named("Summer"))).toContain(
    "It was Winter and is Summer now.",
  );
  expect(sectionNameProblem(command, named())).toContain("It was Winter and is  now.");
  expect(sectionNameProblem(command, named("Winter"))).toBeNull();
  expect(sectionNameProblem({ ...command, strSeenName: "" }, named())).toBeNull();
  const { strSeenName: _, ...unseen } = command;
  expect(sectionNameProblem(unseen, named("Summer"))).toBeNull();
  expect(sectionNameProblem(command, [])).toBeNull();
});

it("of a note that was changed meanwhile says both, and is one on the other from there on", () => {
  const refusal = { type: "refused", sentence: "No.", code: "", intDone: 0 } as const;
  const stored = { strCustomNote: "Kites", intVersion: 9 };
  const changed = { ...refusal, status: 412, isStranded: false, body: stored };
  const command = { ...newCommands.changeBox, strSeenNote: "Dolls", intVersion: 7 };
  expect(afterRefusal(command, changed)).toEqual({
    command: { ...command, strSeenNote: "Kites", intVersion: 9 },
    problem: "It was changed meanwhile. Please look again. It was Dolls and is Kites now.",
  });
  const unseen = { ...newCommands.changeBox, intVersion: 7 };
  expect(afterRefusal(unseen, changed).problem).toContain("It was  and is Kites now.");
  expect(afterRefusal(command, { ...changed, status: 409 })).toEqual({ command, problem: "No." });
  // What is stored is not known where another window had the answer.
  expect(afterRefusal(command, { ...changed, body: null })).toEqual({ command, problem: "No." });
  expect(afterRefusal(newCommands.deleteToy, changed).problem).toBe("No.");
});

it.each([
  ["strToyBarcode", newCommands.changeBarcode],
  ["strBoxCode", newCommands.changeBoxCode],
] as const)("of a code that was changed meanwhile says both: %s", (field, newCommand) => {
  const command = { ...newCommand, strSeenBarcode: "OLD", intVersion: 7 };
  const refusal = { type: "refused", sentence: "No.", code: "", intDone: 0 } as const;
  const body = { [field]: "NEW", intVersion: 9 };
  expect(afterRefusal(command, { ...refusal, status: 412, isStranded: false, body })).toEqual({
    command: { ...command, strSeenBarcode: "NEW", intVersion: 9 },
    problem: "It was changed meanwhile. Please look again. It was OLD and is NEW now.",
  });
});

it("a place is named by its section, and the section's name where that is known", () => {
  const nameOf = placeNames([
    { intSection: 1, strName: "Winter" },
    { intSection: 2, strName: "" },
    { intSection: 0, strName: "never" },
  ]);
  expect([1, 2, 3].map(nameOf)).toEqual(["Section 1 · Winter", "Section 2", "Section 3"]);
  expect(formatPlace(null)).toBe("Floor");
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
