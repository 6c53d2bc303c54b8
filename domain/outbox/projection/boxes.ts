/** Boxes and sections, projected (docs/design.md, "Projection"). */
import type { Box, Section } from "../../types.ts";
import { subjectsOf } from "../commands.ts";
import type { Entry } from "../entries.ts";
import { boxSubject, type PlacedBox, sectionSubjects } from "../kinds/kind.ts";
import {
  deletes,
  entriesAbout,
  type Projected,
  project,
  type Read,
  type Step,
  stepsAfter,
} from "./project.ts";

const boxAfter = <B extends PlacedBox>(box: B, { command, projection, ...progress }: Step): B => ({
  ...box,
  ...projection.box?.(box, command, progress),
});

/** Null where the box was deleted since it was read. */
export function projectBox<B extends PlacedBox>(
  box: B,
  entries: readonly Entry[],
  readAt: number,
): Projected<B> | null {
  const subject = boxSubject(box.strBoxCode);
  const own = entriesAbout(entries, subject);
  // The deletion of a section moves its boxes to the Floor, also boxes that unsent commands move into it.
  const subjects = [
    ...sectionSubjects(box.intSection),
    ...own.flatMap(({ command }) => subjectsOf(command)),
  ];
  const deletions = subjects.flatMap((gone) => entriesAbout(entries, gone).filter(deletes(gone)));
  const about =
    deletions.length === 0
      ? own
      : entries.filter((entry) => own.includes(entry) || deletions.includes(entry));
  return project(box, { entries: about, readAt, subject, after: boxAfter });
}

/** The boxes that were created on this device and that a read at `readAt` does not have. */
function madeBoxes(entries: readonly Entry[], readAt: number): Box[] {
  return stepsAfter(entries, readAt).flatMap(({ command, projection, doneCount, body }) => {
    const made = doneCount === 0 || body ? projection.makes?.(command).box : null;
    // Carts and drafts go by the id, which the answer says.
    return made ? { ...made, id: (body as Partial<Box> | undefined)?.id ?? made.id } : [];
  });
}

/** The box that was created on this device, and is unsent, or done since `readAt`. */
export function unsentBox(
  boxCode: string,
  entries: readonly Entry[],
  readAt: number = Number.POSITIVE_INFINITY,
): Projected<Box> | null {
  // Of two the first has another code by now.
  const made = madeBoxes(entriesAbout(entries, boxSubject(boxCode)), readAt).at(-1);
  return made ? projectBox(made, entries, 0) : null;
}

const isAhead = ({ isUnsent, isSettling }: Projected<Box>) => isUnsent || isSettling;

export interface ProjectedBoxes {
  items: Projected<Box>[];
  /** `left`: the boxes that are not in `items`. */
  total: number;
  left: number;
}

/**
 * A list of boxes: first those that commands bring into it, then the server's in its order, without those that leave
 * it. `known`: boxes of other reads.
 */
export function projectBoxes(
  { value, readAt }: Read<{ items: Box[]; total: number }>,
  entries: readonly Entry[],
  { known, isListed }: { known: readonly Box[]; isListed: (box: Box) => boolean },
): ProjectedBoxes {
  const codes = new Set(value.items.map(({ strBoxCode }) => strBoxCode));
  const elsewhere = known.filter((box) => !codes.has(box.strBoxCode));
  const made = madeBoxes(entries, readAt).filter((box) => !codes.has(box.strBoxCode));
  const coming = new Map<string, Projected<Box>>();
  for (const box of [...made, ...elsewhere]) {
    const ahead = projectBox(box, entries, readAt);
    // A box that was in the list before is on a later page.
    const isComing = ahead?.isSettling || made.includes(box) || !isListed(box);
    if (ahead && isAhead(ahead) && isComing && isListed(ahead)) coming.set(box.strBoxCode, ahead);
  }
  const listed = value.items.flatMap((box) => {
    const after = projectBox(box, entries, readAt);
    const leaves = after && isAhead(after) && isListed(box) && !isListed(after);
    return leaves ? [] : (after ?? []);
  });
  const items = [...coming.values(), ...listed];
  const left = value.total - value.items.length;
  return { items, total: items.length + left, left };
}

const sectionAfter = (section: Section, { command, projection }: Step): Section => ({
  ...section,
  ...projection.section?.(command),
});

/** The sections, with those that were created on this device. */
export function projectSections(
  { value, readAt }: Read<Section[]>,
  entries: readonly Entry[],
): Projected<Section>[] {
  const known = new Set(value.map(({ intSection }) => intSection));
  const made = stepsAfter(entries, readAt)
    .flatMap(({ command, projection }) => projection.makes?.(command).section ?? [])
    .filter(({ intSection }) => !known.has(intSection));
  return [...value, ...made]
    .flatMap((section) => {
      const [subject = ""] = sectionSubjects(section.intSection);
      // Moves of boxes are about the section, too, but do not change it.
      const about = entriesAbout(entries, subject).filter(
        (entry) =>
          deletes(subject)(entry) ||
          ["createSection", "changeSection"].includes(entry.command.kind),
      );
      return project(section, { entries: about, readAt, subject, after: sectionAfter }) ?? [];
    })
    .sort((a, b) => a.intSection - b.intSection);
}
