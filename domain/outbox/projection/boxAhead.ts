/** Boxes as they will be when what is unsent about them is settled (design section 4, "The outbox"). */

import { BLANK_BOX_NOTE } from "../../limits.ts";
import type { Box } from "../../types.ts";
import { type NewCommand, subjectsOf } from "../commands.ts";
import { type Entry, isUnsent } from "../outbox.ts";

/** A box as lists of boxes and lists of a toy's boxes know it. */
type PlacedBox = Pick<Box, "strBoxCode" | "strCustomNote" | "intSection">;

export interface BoxAhead<B extends PlacedBox = Box> {
  box: B;
  isUnsent: boolean;
  isDeleted: boolean;
}

const unsentCommands = (entries: readonly Entry[]): NewCommand[] =>
  entries.filter(isUnsent).map(({ command }) => command);

function boxAfter<B extends PlacedBox>(box: B, command: NewCommand): B {
  if (command.kind === "deleteSection" && command.intSection === box.intSection) {
    return { ...box, intSection: null };
  }
  if (!("strBoxCode" in command) || command.strBoxCode !== box.strBoxCode) return box;
  if (command.kind === "changeBox") {
    return { ...box, strCustomNote: command.strCustomNote || BLANK_BOX_NOTE };
  }
  return command.kind === "moveBox" ? { ...box, intSection: command.intTo } : box;
}

export function boxAhead<B extends PlacedBox>(stored: B, entries: readonly Entry[]): BoxAhead<B> {
  const commands = unsentCommands(entries);
  const box = commands.reduce((after, command) => boxAfter(after, command), stored);
  const name = `box ${stored.strBoxCode}`;
  return {
    box,
    isUnsent: box !== stored || commands.some((command) => subjectsOf(command).includes(name)),
    isDeleted: commands.some(
      (command) => command.kind === "deleteBox" && command.strBoxCode === stored.strBoxCode,
    ),
  };
}

/** The boxes whose creation is unsent, which have no id and no version yet. */
export function unsentBoxes(entries: readonly Entry[]): BoxAhead[] {
  return unsentCommands(entries).flatMap((command) => {
    if (command.kind !== "createBox") return [];
    const { strBoxCode, intSection } = command;
    const strCustomNote = command.strCustomNote || BLANK_BOX_NOTE;
    const box = { id: 0, strBoxCode, strCustomNote, intSection, intVersion: 0 };
    return [boxAhead({ ...box, intToys: 0, intUnits: 0 }, entries)];
  });
}
