/** Toys that were changed since an import wrote them stay, to the piece and with their places (docs/design.md, "Import"). */
import { amountOf, formatLeft } from "#domain/history/changes.ts";
import type { Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { countedSince } from "../stock/counted.ts";
import { type ToyRow, toysByIds } from "../stock/toys/toyRows.ts";
import { setSince } from "./setSince.ts";
import { besideJournaled, changedSince, type Undoing } from "./undoRules.ts";

type Place = Awaited<ReturnType<typeof placesOf>>[number];

const isOfToy = ({ strKind }: Thing) => strKind === "toy" || strKind === "line";

const placesOf = (db: Db, ids: number[]) =>
  db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .select(["intToy", "boxes.intBox", "strBoxCode", "intAmountInBox"])
    .where(among(db, "intToy", ids))
    .orderBy("strCodeSort")
    .execute();

/** Whether a toy is as it was made, and lies where its pieces were put. */
function isAsMade(toy: ToyRow, places: readonly Place[], own: readonly Thing[]): boolean {
  const made = own.find(({ strKind }) => strKind === "toy");
  const { current, values } = besideJournaled(toy, {
    ...made?.after,
    strToyBarcode: made?.strCode ?? "",
  });
  const lines = own.filter(({ strKind, after }) => strKind === "line" && after !== null);
  const given = new Map(lines.map(({ boxId, after }) => [boxId, amountOf(after)]));
  return (
    changedSince(current, values).length === 0 &&
    places.length === given.size &&
    places.every(({ intBox, intAmountInBox }) => given.get(intBox) === intAmountInBox)
  );
}

/** Whether quantity and boxes have as many pieces as go back. */
const hasEnough = (toy: ToyRow, places: readonly Place[], own: readonly Thing[]) =>
  own.every(({ strKind, boxId, before, after }) => {
    if (strKind === "line") {
      const now = places.find(({ intBox }) => intBox === boxId)?.intAmountInBox ?? 0;
      return now + amountOf(before) >= amountOf(after);
    }
    return toy.intQuantity + Number(before?.intQuantity ?? 0) >= Number(after?.intQuantity ?? 0);
  });

const hasPieces = ({ strKind, after }: Thing) =>
  strKind === "line" || (after !== null && "intQuantity" in after);

function withoutQuantity({ before, after, ...thing }: Thing): Thing {
  const { intQuantity: _was, ...earlier } = before ?? {};
  const { intQuantity: _is, ...later } = after ?? {};
  return { ...thing, before: earlier, after: later };
}

/**
 * The things of an import that are undone. A toy that it made stays whole where somebody changed it since; of another
 * toy all pieces stay, where somebody set or counted them since, or too few are left.
 */
export async function withoutLeft(undoing: Undoing, things: readonly Thing[]): Promise<Thing[]> {
  const { entry, skipped, change } = undoing;
  const byToy = Map.groupBy(things.filter(isOfToy), ({ id }) => id ?? 0);
  const ids = [...byToy.keys()];
  const toys = await toysByIds(entry.trx, ids);
  const counted = await countedSince(entry.trx, ids, change?.intChange ?? 0);
  const set = await setSince(undoing, ids);
  const places = Map.groupBy(await placesOf(entry.trx, ids), ({ intToy }) => intToy);
  const isMadeById = new Map<number | null, boolean>();
  for (const toy of toys.values()) {
    const own = byToy.get(toy.intToy) ?? [];
    const where = places.get(toy.intToy) ?? [];
    const isMade = own.some(({ strKind, before }) => strKind === "toy" && before === null);
    if (!isMade && !own.some(hasPieces)) continue;
    const goesBack = isMade ? isAsMade(toy, where, own) : hasEnough(toy, where, own);
    const isStated = counted.has(toy.intToy) || set.has(toy.intToy);
    if (goesBack && !isStated) continue;
    isMadeById.set(toy.intToy, isMade);
    skipped?.push(formatLeft(toy, where, isMade));
  }
  return things.flatMap((thing) => {
    const isMade = isOfToy(thing) ? isMadeById.get(thing.id) : undefined;
    if (isMade === undefined) return thing;
    return isMade || thing.strKind === "line" ? [] : withoutQuantity(thing);
  });
}
