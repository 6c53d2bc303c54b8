/** A receiver's morning message: what has happened since the last one, and what is low by now. */
import { setImmediate } from "node:timers/promises";
import { noticeMessages } from "#domain/notices/notices.ts";
import type { Notice } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { fieldsOf, nextNotices, type Place, type Wanted } from "./journalNotices.ts";

/** Toys of one read. */
const TOYS = 500;

/** Notices of toys that ran low and are still low, with their present quantity. */
async function stillLow(db: Db, ids: number[], wanted: Wanted, at: number): Promise<Notice[]> {
  const toys = await db
    .selectFrom("toys")
    .select(["strToyBarcode as code", "strName as name", "intQuantity as after"])
    .select("intLowStockThreshold as threshold")
    .where(among(db, "intToy", ids))
    .where("intInactive", "=", 0)
    .orderBy("strNameSort")
    .execute();
  return toys.flatMap((toy) => {
    const change = { ...toy, before: toy.after };
    const isOut = toy.after === 0;
    const isLow = toy.after <= toy.threshold && wanted.kinds.includes("low");
    if (!isOut && !isLow) return [];
    const kind = isOut && wanted.kinds.includes("out") ? "out" : "low";
    return [{ kind, at, sentence: noticeMessages.stillLow(change), ...fieldsOf(change) }];
  });
}

/**
 * The notices since a position, of each low toy once and with its present quantity; toys above their thresholds again
 * are left out. `more`: the number of notices beyond `most`.
 */
export async function digestOf(
  db: Db,
  from: Place,
  { wanted, most, now }: { wanted: Wanted; most: number; now: number },
): Promise<{ notices: Notice[]; more: number; to: Place }> {
  const low = new Set<number>();
  const others: Notice[] = [];
  let count = 0;
  let to = from;
  for (let isEnd = false; !isEnd; await setImmediate()) {
    const next = await nextNotices(db, to, wanted, most);
    ({ to, isEnd } = next);
    for (const { notice, id } of next.notices) {
      if (id !== null && notice.kind !== "correction") low.add(id);
      else if (++count <= most) others.push(notice);
    }
  }
  const ids = [...low];
  const notices: Notice[] = [];
  for (let at = 0; at < ids.length; at += TOYS) {
    const still = await stillLow(db, ids.slice(at, at + TOYS), wanted, now);
    count += still.length;
    notices.push(...still.slice(0, most - notices.length));
  }
  const all = [...notices, ...others].slice(0, most);
  return { notices: all, more: count - all.length, to };
}
