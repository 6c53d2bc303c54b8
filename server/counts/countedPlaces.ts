/** The counted places, by whom and when, and who counts them now (docs/design.md, "Counting"). */
import { trimCode } from "#domain/code/codes.ts";
import { COUNTED_BOXES_LISTED } from "#domain/limits.ts";
import type { CountedPlace } from "#domain/types.ts";
import type { Call, Caller } from "../calls/handler.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import type { CountsTable } from "../database/tables/counts.ts";
import { idOfCode } from "../stock/codes/codeRows.ts";
import { LOOSE } from "../stock/counted.ts";
import { selectCounts } from "./countRows.ts";

/** `toy` is an id: only the places where that toy was counted. */
type PlacesQuery = Omit<Call<"listCounts">["query"], "toy"> & { toy: number | undefined };

const LOOSE_PIECES = { intBox: LOOSE, strBoxCode: null, strCustomNote: "none", intSection: null };

/** The counts in which a toy was booked. */
const countsOfToy = (db: Db, toy: number) =>
  db
    .selectFrom("countLines")
    .select("strCount")
    .where("intToy", "=", toy)
    .where("intBooked", "is not", null);

async function placesOf(
  db: Db,
  { section, box, toy, limit = COUNTED_BOXES_LISTED, offset = 0 }: PlacesQuery,
) {
  const last = db
    .selectFrom("counts")
    .select(({ fn }) => ["intBox as intCountedBox", fn.max("intLast").as("intLastOf")])
    .select(({ fn }) => fn.max("intFinishedAt").as("intLastAt"))
    .where("strState", "=", "finished")
    .groupBy("intBox")
    .as("last");
  let boxes = db
    .selectFrom("boxes")
    .leftJoin(last, "intCountedBox", "intBox")
    .select(["intBox", "strBoxCode", "strCustomNote", "intSection"])
    .orderBy(({ fn, val }) => fn.coalesce("intLastOf", val(0)))
    .orderBy(({ fn, val }) => fn.coalesce("intLastAt", val(0)))
    .orderBy("strCodeSort")
    .orderBy("strBoxCode")
    .limit(limit)
    .offset(offset);
  if (section === 0) boxes = boxes.where("intSection", "is", null);
  else if (section !== undefined) boxes = boxes.where("intSection", "=", section);
  if (box !== undefined) boxes = boxes.where("intBox", "=", idOfCode(db, "box", trimCode(box)));
  if (toy !== undefined) {
    const counted = db
      .selectFrom("counts")
      .select("counts.intBox")
      .where("strCount", "in", countsOfToy(db, toy));
    boxes = boxes.where("boxes.intBox", "in", counted);
  }
  const isAll = section === undefined && box === undefined && offset === 0;
  return [...(isAll ? [LOOSE_PIECES] : []), ...(await boxes.execute())];
}

/**
 * The open count of each place and its last one that was finished, by the journal, since clocks are set back: of all,
 * or of those that found a toy.
 */
async function latestCounts(
  db: Db,
  places: readonly { intBox: number }[],
  toy: number | undefined,
) {
  const boxes = places.map(({ intBox }) => intBox);
  let finished = db
    .selectFrom("counts")
    .select(({ fn }) => ["intBox", fn.max("intLast").as("intLastOf")])
    .where(among(db, "intBox", boxes))
    .where("strState", "=", "finished")
    .groupBy("intBox");
  if (toy !== undefined) {
    finished = finished.where("strCount", "in", countsOfToy(db, toy));
  }
  const ofPlaces = () => selectCounts(db).where(among(db, "counts.intBox", boxes));
  const open = toy === undefined ? await ofPlaces().where("strState", "=", "open").execute() : [];
  const last = await ofPlaces()
    .innerJoin(finished.as("last"), (on) =>
      on.onRef("last.intBox", "=", "counts.intBox").onRef("intLastOf", "=", "intLast"),
    )
    .where("strState", "=", "finished")
    // Two that left no entry may have been booked after the same one.
    .where((eb) =>
      toy === undefined ? eb.lit(true) : eb("counts.strCount", "in", countsOfToy(db, toy)),
    )
    .orderBy("counts.intLast")
    .orderBy("intFinishedAt")
    .execute();
  return [...open, ...last];
}

/** By count: lines that were handed in, and how many of them are in doubt. */
async function linesOf(db: Db, counts: readonly { strCount: string }[], toy: number | undefined) {
  const ids = counts.map(({ strCount }) => strCount);
  let lines = db.selectFrom("countLines").where(among(db, "strCount", ids));
  if (toy !== undefined) lines = lines.where("intToy", "=", toy).where("intBooked", "is not", null);
  const sums = await lines
    .select(({ fn }) => [
      "strCount",
      fn.countAll<number>().as("intLines"),
      fn.sum<number>("intDoubt").as("intDoubtful"),
    ])
    .groupBy("strCount")
    .execute();
  return new Map(sums.map((sum) => [sum.strCount, sum]));
}

/** By count: how many changes of its box, or of the toy, were made since. */
async function changesSince(
  db: Db,
  counts: readonly { strCount: string }[],
  toy: number | undefined,
) {
  const ids = counts.map(({ strCount }) => strCount);
  const sums = await db
    .selectFrom("counts")
    .innerJoin("entryThings", (on) =>
      (toy === undefined
        ? on.onRef("entryThings.intThing", "=", "counts.intBox")
        : on.on("entryThings.intThing", "=", toy)
      ).onRef("entryThings.intChange", ">", "counts.intLast"),
    )
    .where(among(db, "strCount", ids))
    .select(({ fn }) => [
      "strCount",
      fn.count<number>("entryThings.intChange").distinct().as("intChanges"),
    ])
    .groupBy("strCount")
    .execute();
  return new Map(sums.map(({ strCount, intChanges }) => [strCount, intChanges]));
}

export async function countedPlaces(
  db: Db,
  query: PlacesQuery,
  caller: Caller,
): Promise<CountedPlace[]> {
  const { toy } = query;
  const places = await placesOf(db, query);
  const counts = await latestCounts(db, places, toy);
  const lines = await linesOf(db, counts, toy);
  const inState = (state: CountsTable["strState"]) =>
    new Map(counts.filter((row) => row.strState === state).map((row) => [row.intBox, row]));
  const [open, last] = [inState("open"), inState("finished")];
  const changes = await changesSince(db, [...last.values()], toy);
  const byJournal = [...last.keys()].toReversed();
  const placeOf = new Map(places.map((place) => [place.intBox, place]));
  const told =
    toy === undefined ? places : byJournal.flatMap((intBox) => placeOf.get(intBox) ?? []);
  return told.map(({ intBox, ...place }) => {
    const [counting, counted] = [open.get(intBox), last.get(intBox)];
    return {
      ...place,
      strCount: counting?.strCount ?? null,
      strUserName: counting?.strUserName ?? null,
      isOwn: counting !== undefined && counting.strUser === caller.strUser,
      intLines: lines.get(counting?.strCount ?? "")?.intLines ?? 0,
      intCountedAt: counted?.intFinishedAt ?? null,
      strCountedBy: counted?.strUserName ?? null,
      intChangesSince: changes.get(counted?.strCount ?? "") ?? 0,
      intDoubtful: lines.get(counted?.strCount ?? "")?.intDoubtful ?? 0,
    };
  });
}
