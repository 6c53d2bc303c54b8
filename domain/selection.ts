/** Toys, or boxes and sections, that are selected for one order about all of them (specification sections 2, 4 and 8). */
import type { NewCommandOf } from "./outbox/commands.ts";
import type { Outcome } from "./outbox/entries.ts";
import { type BulkOrder, type NamedToy, refusedToys } from "./outbox/kinds/bulk.ts";
import type { Box, Section } from "./types.ts";

/** A toy with the facts that its screen asks about: whether boxes hold it, or the amount in its box. */
export type SelectedToy = NamedToy & { isInBoxes?: boolean; intAmountInBox?: number };
/** A box and where it was seen: a section's number, null on the Floor. */
export type SelectedBox = Pick<Box, "strBoxCode" | "intSection">;
type SelectedSection = Pick<Section, "intSection">;
export type SelectedThing = SelectedToy | SelectedBox | SelectedSection;

/** By barcodes, box codes and numbers of sections: a text and a number are never the same. */
export type Selection = ReadonlyMap<string | number, SelectedThing>;

/** What is ordered about selected things: about each of them, or about many toys at once. */
export type SelectionCommand = NewCommandOf<
  | BulkOrder["kind"]
  | ("removeToy" | "moveToy" | "adjustAmount")
  | ("moveBox" | "deleteBox" | "deleteSection")
>;

type Keyed = { strToyBarcode: string } | { strBoxCode: string } | { intSection: number };

/** The key of a thing, or of the thing that a command is about. */
function keyOf(thing: Keyed): string | number {
  if ("strToyBarcode" in thing) return thing.strToyBarcode;
  return "strBoxCode" in thing ? thing.strBoxCode : thing.intSection;
}

/** The first things up to `max`; of things that are the same the last counts. */
export const selectionOf = (things: Iterable<SelectedThing>, max?: number): Selection =>
  new Map([...new Map([...things].map((thing) => [keyOf(thing), thing]))].slice(0, max));

export const toysOf = (things: Selection) =>
  [...things.values()].filter((thing) => "strToyBarcode" in thing);
export const boxesOf = (things: Selection) =>
  [...things.values()].filter((thing) => "strBoxCode" in thing);
export const sectionsOf = (things: Selection) =>
  [...things.keys()].filter((key) => typeof key === "number");

/** The selection after a tap. A section that is deselected takes its boxes with it. */
export function toggled(things: Selection, thing: SelectedThing, max?: number): Selection {
  const key = keyOf(thing);
  const all = [...things.values()];
  if (!things.has(key)) return selectionOf([...all, thing], max);
  const isIn = (other: SelectedThing) => "intSection" in other && other.intSection === key;
  return selectionOf(all.filter((other) => keyOf(other) !== key && !isIn(other)));
}

/** A box that stands at the destination already is left out. */
export const movesOf = (
  things: Selection,
  destination: number | null | undefined,
): NewCommandOf<"moveBox">[] =>
  destination === undefined
    ? []
    : boxesOf(things)
        .filter(({ intSection }) => intSection !== destination)
        .map(({ strBoxCode, intSection: intFrom }) => ({
          ...{ kind: "moveBox", strBoxCode, intFrom, intTo: destination },
        }));

/** The refused things: those of refused commands, and those that the answer to a command about many toys names. */
export function refusedOf(
  { things, commands }: { things: Selection; commands: readonly SelectionCommand[] },
  outcomes: readonly Outcome[],
): Selection {
  const refused = commands.flatMap((command, n): Keyed[] => {
    const outcome = outcomes[n];
    if (outcome?.type === "refused") return "toys" in command ? command.toys : [command];
    const isOfMany = "toys" in command && outcome?.type === "done";
    return isOfMany ? refusedToys(command, outcome.body) : [];
  });
  const keys = new Set(refused.map(keyOf));
  return new Map([...things].filter(([key]) => keys.has(key)));
}
