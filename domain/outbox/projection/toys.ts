/** Toys, projected (docs/design.md, "Projection"). */
import type { Picture } from "../../toy/pictures.ts";
import type { Toy } from "../../types.ts";
import { type Entry, isUnsent } from "../entries.ts";
import { toySubject } from "../kinds/kind.ts";
import { entriesAbout, type Projected, project, type Step, stepsAfter } from "./project.ts";

type Ahead<T> = T & {
  /** The projected code. The stored code still names the toy, and finds it before and after. */
  barcode: string;
  /** The picture that it will have, null for none; undefined where it stays. */
  picture: Picture | null | undefined;
};
/** `T`: a toy, or a toy with the further fields of a list. */
export type ProjectedToy<T extends Toy = Toy> = Projected<Ahead<T>>;

function toyAfter<T extends Toy>(toy: Ahead<T>, { command, projection, ...progress }: Step) {
  const changes = projection.toy?.(toy, command, progress) ?? {};
  // The answer to this device's command may be older than the read.
  const { intVersion = Number.POSITIVE_INFINITY } = changes;
  return intVersion <= toy.intVersion ? toy : { ...toy, ...changes };
}

/** Null where the toy was deleted since it was read. */
export function projectToy<T extends Toy>(
  toy: T,
  entries: readonly Entry[],
  readAt: number,
): ProjectedToy<T> | null {
  const subject = toySubject(toy.strToyBarcode);
  const stored: Ahead<T> = { ...toy, barcode: toy.strToyBarcode, picture: undefined };
  const about = entriesAbout(entries, subject);
  return project(stored, { entries: about, readAt, subject, after: toyAfter });
}

/** The toys whose creation is unsent. */
export function unsentToys(entries: readonly Entry[]): ProjectedToy[] {
  return stepsAfter(entries.filter(isUnsent), 0)
    .map(({ command, projection }) => projection.makes?.(command).toy)
    .map((made) => made && projectToy(made, entries, Number.POSITIVE_INFINITY))
    .filter((toy) => !!toy);
}
