/** Outboxes that hold what was ordered and is unsent. */
import { commandsOf, type NewCommand } from "#domain/outbox/commands.ts";
import { type Entry, newEntry } from "#domain/outbox/entries.ts";
import { outboxMachine } from "#machines/outbox.machine.ts";
import { done, type Frozen, heldAt } from "./heldMachine.ts";
import { admin, BOX, bear, excavator, fullToy, loom, train } from "./stock.ts";

const owner = admin.user.email;
const named = ({ strToyBarcode, strName }: typeof train) => ({ strToyBarcode, strName });
const change = { kind: "changeToy", seen: {}, intDifference: null, intVersion: 1 } as const;

/** A command of each kind that a row of a toy shows. */
const commands: NewCommand[] = [
  { ...change, ...named(train), update: { intQuantity: 6, strName: "Wooden Train, Complete" } },
  { kind: "deleteToy", ...named(bear) },
  { kind: "changeBarcode", ...named(loom), strNewBarcode: "LOOM-1" },
  { ...change, ...named(excavator), update: { intQuantity: 1 }, intDifference: 1 },
  { kind: "addTags", ...named(fullToy), tags: ["new"] },
  { kind: "moveBox", strBoxCode: BOX, intFrom: 1, intTo: 2 },
];

export const entriesOf = (...ordered: NewCommand[]): Entry[] =>
  commandsOf(ordered, { owner, now: 1, newId: "story" }).map(newEntry);

const at = heldAt(outboxMachine, { owner });

export const outboxWith = (entries: Entry[]): Frozen => at({ type: "commands.added", entries });

/** While the server is not found. */
export const keptOutbox = (entries: Entry[]): Frozen =>
  at(
    { type: "commands.added", entries },
    { type: "lock.granted" },
    done("attempt", { type: "silent", entries }),
  );

export const unsentOutbox = outboxWith(entriesOf(...commands));
