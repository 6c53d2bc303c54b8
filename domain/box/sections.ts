/** Sections: their numbers, and those that are on their way (specification section 7; design section 4, "The outbox"). */
import { type Entry, isUnsent } from "../outbox/outbox.ts";
import type { Section } from "../types.ts";

/** The smallest positive number that no section has. */
export function smallestMissingSection(taken: readonly number[]): number {
  const numbers = new Set(taken);
  let n = 1;
  while (numbers.has(n)) n++;
  return n;
}

export interface SectionAhead extends Section {
  isUnsent?: boolean;
}

/** The sections with those whose creation is unsent, which have no id yet. */
export function sectionsAhead(
  sections: readonly Section[],
  entries: readonly Entry[],
): SectionAhead[] {
  const known = new Set(sections.map(({ intSection }) => intSection));
  const unsent = entries
    .filter(isUnsent)
    .flatMap(({ command }): SectionAhead[] =>
      command.kind === "createSection" && !known.has(command.intSection)
        ? [{ id: 0, intSection: command.intSection, intBoxes: 0, isUnsent: true }]
        : [],
    );
  return [...sections, ...unsent].sort((a, b) => a.intSection - b.intSection);
}
