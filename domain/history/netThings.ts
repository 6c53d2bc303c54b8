/** Several changes of things as one change of each thing (docs/design.md, "Undo"). */
import type { Thing } from "../types.ts";

const keyOf = ({ strKind, id, boxId, strCode }: Thing) =>
  `${strKind} ${id} ${boxId} ${id === null || strKind === "code" ? strCode : ""}`;

function merged(earlier: Thing, later: Thing): Thing {
  const contained = (earlier.intContained ?? 0) + (later.intContained ?? 0);
  const ownNames = { ...earlier.ownNames, ...later.ownNames };
  const both = {
    ...later,
    ...(contained !== 0 && { intContained: contained }),
    ...(Object.keys(ownNames).length > 0 && { ownNames }),
  };
  if (!earlier.before || !later.after) return { ...both, before: earlier.before };
  if (later.strKind === "line") return { ...both, before: earlier.before };
  return {
    ...both,
    before: { ...later.before, ...earlier.before },
    after: { ...earlier.after, ...later.after },
  };
}

/** A thing without its unchanged values; null where nothing is left. */
function withoutEqual(thing: Thing): Thing | null {
  const { before, after, intContained = 0 } = thing;
  if (!before || !after) return before === after && intContained === 0 ? null : thing;
  const fields = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0 && intContained === 0) return null;
  const pick = (values: NonNullable<Thing["before"]>) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  return { ...thing, before: pick(before), after: pick(after) };
}

/** Like netThings(), with null for each step that gives none, so that very many can be made in parts. */
export function* netSteps(things: readonly Thing[]): Generator<Thing | null> {
  const byKey = new Map<string, Thing>();
  for (const thing of things) {
    const key = keyOf(thing);
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? merged(earlier, thing) : thing);
    yield null;
  }
  for (const thing of byKey.values()) yield withoutEqual(thing);
}

export const netThings = (things: readonly Thing[]): Thing[] =>
  [...netSteps(things)].filter((thing) => thing !== null);
