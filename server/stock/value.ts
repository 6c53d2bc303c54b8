/** The worth of the stock, now or at an earlier moment (docs/design.md, "Own fields"). */
import { compareText } from "#domain/search/text.ts";
import { fieldOfKey, isInactive, ownKey } from "#domain/toy/ownFields.ts";
import { centsOf, formatCents, type Held, valued } from "#domain/toy/value.ts";
import type { Thing, ValuedToy } from "#domain/types.ts";
import type { Handlers, Services } from "../calls/handler.ts";
import { flat, type ReadDatabase } from "../database/database.ts";
import { thingOf, thingRows } from "../journal/things.ts";
import { oneAtATime, shared } from "../kernel/shared.ts";
import { sorted, Yielding } from "../kernel/yielding.ts";
import { ownOf } from "./toys/ownValues.ts";

/** Toys of an answer that asks for no other number. */
const SHOWN = 100;

/** A toy, which of its values are known to be those of the moment, and whether all are. */
interface Past extends Held {
  known: Set<string>;
  isWhole: boolean;
}

/** A toy with what all of its pieces are worth. */
interface Priced {
  cents: number;
  toy: ValuedToy;
}

const BLANK = { strToyBarcode: "", strName: "", intQuantity: 0 };
const nothingKnown = () => ({ known: new Set<string>(), isWhole: false });

/** Takes over a toy's values before an entry, except those that an earlier entry gave. A deletion gives all. */
function takeOver(past: Past, { before, after }: Pick<Thing, "before" | "after">): void {
  if (past.isWhole) return;
  if (after === null) {
    const kept = Object.entries(past.own).filter(([field]) => past.known.has(ownKey(field)));
    past.own = Object.fromEntries(kept);
    past.isWhole = true;
  }
  for (const [key, value] of Object.entries(before ?? {})) {
    if (past.known.has(key)) continue;
    past.known.add(key);
    const field = fieldOfKey(key);
    if (field !== null) past.own[field] = String(value ?? "");
    else if (Object.hasOwn(BLANK, key)) Object.assign(past, { [key]: value });
  }
}

async function newestEntry({ db }: ReadDatabase): Promise<number> {
  const newest = db.selectFrom("changes").select(({ fn }) => fn.max("intChange").as("intChange"));
  return (await newest.executeTakeFirst())?.intChange ?? 0;
}

/**
 * The toys at a moment; null is now, after every entry that there is: one from before the clock was set back may be of
 * a moment to come. A value of then is the `before` of the first entry since that changed it, else the
 * present value. The toys are read before the entries, so that writes in between are among these.
 */
async function stockAt(database: ReadDatabase, at: number | null): Promise<Iterable<Held>> {
  const turns = new Yielding();
  const newest = at === null ? await newestEntry(database) : 0;
  const toys = new Map<number, Past>();
  const pages = database.pages(
    (db) =>
      db.selectFrom("toys").select(["intToy", "strToyBarcode", "strName", "intQuantity", "strOwn"]),
    ["intToy"],
  );
  for await (const page of pages) {
    for (const { intToy, strOwn, ...toy } of page) {
      toys.set(intToy, { ...toy, own: ownOf({ strOwn }), ...nothingKnown() });
    }
    await turns.rest();
  }
  const gone = new Set<number>();
  const entries = database.pages(
    (db) => {
      const changes = db.selectFrom("changes").select(["intChange", "intThings"]);
      return at === null
        ? changes.where("intChange", ">", newest)
        : changes.where("intAt", ">", at);
    },
    ["intChange"],
  );
  const things = (part: Parameters<typeof thingRows>[1]) =>
    thingRows(database.slow, part, (those) => those.where("strKind", "=", "toy"));
  for await (const part of entries) {
    for await (const row of flat(things(part))) {
      const { strCode: strToyBarcode, strName, ...thing } = thingOf(row);
      const { id } = thing;
      if (id === null || gone.has(id)) continue;
      const blank = { strToyBarcode, strName, intQuantity: 0, own: {}, ...nothingKnown() };
      const past = toys.get(id) ?? blank;
      // A toy that was added since was not there, unless a deletion since says that it had been.
      if (thing.before === null && !past.isWhole) {
        gone.add(id);
        toys.delete(id);
        continue;
      }
      toys.set(id, past);
      takeOver(past, thing);
    }
  }
  return toys.values();
}

/** The greatest worth first. */
const byWorth = (a: Priced, b: Priced) =>
  b.cents - a.cents || compareText(a.toy.strToyBarcode, b.toy.strToyBarcode);

async function readValued(
  database: ReadDatabase,
  at: number | null,
  isWanted: (toy: Held) => boolean = () => true,
) {
  const turns = new Yielding();
  const priced: Priced[] = [];
  const sums = { cents: 0, intPieces: 0, intUnpriced: 0 };
  for (const held of await stockAt(database, at)) {
    await turns.rest();
    if (!isWanted(held)) continue;
    const toy = valued(held);
    if (toy) {
      const cents = centsOf(toy.strValue) ?? 0;
      priced.push({ cents, toy });
      sums.cents += cents;
      sums.intPieces += toy.intQuantity;
    } else if (held.intQuantity > 0) sums.intUnpriced += 1;
  }
  return { priced: await sorted(priced, byWorth), sums };
}

/**
 * Toys that are wanted and have a price, those that are worth the most first, and their sums. Each reading has all toys
 * in memory.
 */
export const valuedToys = oneAtATime(readValued);

const isActive = ({ own }: Held) => !isInactive(own);

async function activeAt(database: ReadDatabase, at: number | null, intAt: number) {
  return { intAt, ...(await valuedToys(database, at, isActive)) };
}

/** All windows ask again after the same change. */
const activeNow = shared(({ database, now }: Services) => activeAt(database, null, now()));

export const value = {
  async getValue({ query: { at, limit = SHOWN } }, services) {
    const found = await (at === undefined
      ? activeNow(services)
      : activeAt(services.database, at, at));
    const { intAt, priced, sums } = found;
    const { cents, intPieces, intUnpriced } = sums;
    const toys = priced.slice(0, limit).map(({ toy }) => toy);
    const strValue = formatCents(cents);
    const intToys = priced.length;
    return { body: { intAt, strValue, intPieces, intToys, intUnpriced, toys } };
  },
} satisfies Handlers;
