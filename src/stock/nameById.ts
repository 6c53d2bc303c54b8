/** Renames persisted carts and drafts whose toy or box got another code, which they find by its id. */
import type { Thing } from "#domain/outbox/draft.ts";
import { thingsOf } from "#domain/outbox/stored.ts";
import { askCopyInTime } from "#src/copy/copy.ts";
import type { Device } from "#src/device/database.ts";
import { LEAVING, withLocks } from "#src/device/lock.ts";
import { type Renamed, renameThing } from "#src/device/renameThing.ts";
import { sleep } from "#src/device/sleep.ts";
import { cartLocks, ofBox } from "#src/device/useCart.ts";
import { ask, type Stock } from "./ask.ts";
import { boxQuery } from "./boxes.ts";
import { toyQuery } from "./toys.ts";

/** Milliseconds that a screen waits for the present codes. */
const PATIENCE = 1_000;

async function askThing(stock: Stock, { kind, code }: Thing): Promise<Thing | null> {
  if (kind === "toy") {
    const toy = await ask(stock, toyQuery(code));
    return toy && { kind, id: toy.id, code: toy.strToyBarcode };
  }
  const box = await ask(stock, boxQuery(code));
  return box && { kind, id: box.id, code: box.strBoxCode };
}

/** The thing under its present name; null where nobody knows it. */
async function nowOf(stock: Stock, thing: Thing): Promise<Thing | null> {
  // A known id is looked up in the copy alone: the code may be another thing's by now. That of a deleted box may be
  // on the box that took its place.
  if (thing.id > 0) {
    const found = await askCopyInTime("codeNow", thing.kind, thing.id);
    if (found?.value !== null) return found && { ...thing, code: found.value };
  }
  return askThing(stock, thing).catch(() => null);
}

/** The subjects of carts and drafts that have another name now. */
async function findRenamed(stock: Stock, device: Device, owner: string): Promise<Renamed[]> {
  // Carts and drafts that cannot be read keep their names.
  const begun = await device
    .read(owner, "carts", "drafts")
    .catch(() => ({ carts: [], drafts: [] }));
  const things = thingsOf(begun);
  const found = await Promise.all(
    things.map(async (thing) => ({ thing, now: await nowOf(stock, thing) })),
  );
  return found.flatMap(({ thing, now }) =>
    now && now.id > 0 && (now.id !== thing.id || now.code !== thing.code) ? { thing, now } : [],
  );
}

/** Only where no open screen has the cart, and none opens it meanwhile: there would be two carts with the same pieces. */
async function rename(device: Device, owner: string, renamed: Renamed): Promise<void> {
  const locks = [renamed.thing, renamed.now].flatMap((thing) => locksOf(owner, thing));
  await withLocks(locks, LEAVING, () => renameThing(device, owner, renamed));
}

/** The locks of a box's cart and of its count. */
function locksOf(owner: string, { kind, id, code }: Thing): string[] {
  if (kind === "toy") return [];
  const cart = { ...ofBox({ id, strBoxCode: code }), cart: [], queue: [] };
  return [...cartLocks(owner, cart), ...cartLocks(owner, { ...cart, strCount: null })];
}

/** Renames carts and drafts before a screen opens one. Waits up to PATIENCE for the present codes, then for the renaming, also while a page that was left still has a lock. */
export async function nameById(stock: Stock, device: Device, owner: string): Promise<void> {
  const finding = findRenamed(stock, device, owner);
  const renaming = finding.then((found) =>
    Promise.all(found.map((renamed) => rename(device, owner, renamed))),
  );
  // A renaming that comes too late for this screen may fail.
  renaming.catch(() => {});
  if (await Promise.race([finding, sleep(PATIENCE).then(() => null)])) await renaming;
}
