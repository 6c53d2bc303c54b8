/** Carts and drafts on this device go by the ids of their things, and lead to the codes that those have now. */
import type { Thing } from "#domain/outbox/draft.ts";
import { thingsOf, withThingRenamed } from "#domain/outbox/stored.ts";
import { askCopyInTime } from "#src/copy/copy.ts";
import type { Device } from "#src/device/database.ts";
import { isReleased } from "#src/device/lock.ts";
import { sleep } from "#src/device/sleep.ts";
import { cartLock, ofBox } from "#src/device/useCart.ts";
import { ask, type Stock } from "./ask.ts";
import { boxQuery } from "./boxes.ts";
import { toyQuery } from "./toys.ts";

/** Milliseconds that a screen waits for it. */
const PATIENCE = 1_000;
/** Milliseconds for which a page that was left may still have its locks. */
const LEAVING = 800;

async function askThing(stock: Stock, { kind, code }: Thing): Promise<Thing | null> {
  if (kind === "toy") {
    const toy = await ask(stock, toyQuery(code));
    return toy && { kind, id: toy.id, code: toy.strToyBarcode };
  }
  const box = await ask(stock, boxQuery(code));
  return box && { kind, id: box.id, code: box.strBoxCode };
}

/** As it is called now; null where nobody knows. */
async function nowOf(stock: Stock, thing: Thing): Promise<Thing | null> {
  // Its code may lead to another thing by now.
  if (thing.id > 0) {
    const found = await askCopyInTime("codeNow", thing.kind, thing.id);
    return found && { ...thing, code: found.value };
  }
  return askThing(stock, thing).catch(() => null);
}

async function rename(stock: Stock, device: Device, owner: string): Promise<void> {
  const things = thingsOf(await device.read(owner, "carts", "drafts"));
  const found = await Promise.all(
    things.map(async (thing) => ({ thing, now: await nowOf(stock, thing) })),
  );
  const renamed = found.flatMap(({ thing, now }) =>
    now && now.id > 0 && (now.id !== thing.id || now.code !== thing.code) ? { thing, now } : [],
  );
  if (renamed.length === 0) return;
  // A screen that is open goes on with its cart as it began: beside it there would be another one with the same pieces.
  const isFree = async (thing: Thing) => {
    const free = locksOf(owner, thing).map((lock) => isReleased(lock, LEAVING));
    return (await Promise.all(free)).every(Boolean);
  };
  const free = await Promise.all(
    renamed.map(async (one) => ((await isFree(one.thing)) && (await isFree(one.now)) ? [one] : [])),
  );
  await device.change(owner, ["carts", "drafts"], (stored) =>
    free.flat().reduce((all, { thing, now }) => withThingRenamed(all, thing, now), stored),
  );
}

/** Of a box's cart and of its count. */
function locksOf(owner: string, { kind, id, code }: Thing): string[] {
  if (kind === "toy") return [];
  const cart = { ...ofBox({ id, strBoxCode: code }), cart: [], queue: [] };
  return [cartLock(owner, cart), cartLock(owner, { ...cart, strCount: null })];
}

/** Before a screen opens what was begun. */
export const nameById = (stock: Stock, device: Device, owner: string) =>
  Promise.race([rename(stock, device, owner), sleep(PATIENCE)]);
