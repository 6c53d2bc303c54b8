/**
 * The outbox of this device: takes a person's commands, persists them, and sends them until the
 * server has settled each (docs/design.md, "Outbox"). Made in start.ts, given by the router's
 * context; nothing runs before `start()`.
 *
 * A screen's machine has a typed placeholder and is given the real actor by its screen:
 *
 *   const { outbox } = useRouteContext({ from: "/_signedIn" });
 *   selectionMachine.provide({ actors: { submit: outbox.submitActor() } })
 *   // in the machine: fromPromise<Outcome[], { commands: NewCommand[] }>
 *
 * It resolves with the first outcome of each command, in their order, and rejects only where nobody is signed in:
 *
 *   { type: "done", body }                           the last answer's body; of many toys it names
 *                                                    those that were refused
 *   { type: "refused", status, code, sentence, … }   nothing of it stands but `intDone` requests;
 *                                                    `body` is the toy as stored now after a 412
 *   { type: "unsent", status, … }                    it is persisted and goes on by itself; also
 *                                                    where its turn does not come soon
 *
 * A refusal that comes while the screen waits is the screen's to show; a later one, and one that
 * comes after the screen was left, stays in `entries` until somebody has looked at it. Of an order whose turn
 * did not come soon `onOutcomes` is told once more when the run has settled it.
 */
import { type Actor, createActor, fromCallback, fromPromise, type PromiseActorLogic } from "xstate";
import { messages } from "#domain/messages.ts";
import { commandsOf, groupOf, type NewCommand, repeatedCommand } from "#domain/outbox/commands.ts";
import { type Draft, draftInForm } from "#domain/outbox/draft.ts";
import {
  type Entry,
  isDiscardable,
  isDone,
  isListed,
  isPartOf,
  isUnsent,
  newEntry,
  type Outcome,
  orderedId,
  unsentOf,
  withDone,
} from "#domain/outbox/entries.ts";
import { refusedOf } from "#domain/outbox/kinds/bulk.ts";
import { areSettled, isOnlyKept } from "#domain/outbox/kinds/outcome.ts";
import { STORES, type Stored, withoutRecord, withRecord } from "#domain/outbox/stored.ts";
import { Refused } from "#machines/actors.ts";
import { type LockEvent, outboxMachine } from "#machines/outbox.machine.ts";
import { holdLock } from "#src/device/lock.ts";
import { sleep } from "#src/device/sleep.ts";
import { isUnseen } from "#src/device/unseenDrafts.ts";
import { type AttemptServices, attempt } from "./attempt.ts";

/** Milliseconds for which a person who signs out waits for the device to say what is unsent. */
const COUNTING_PATIENCE = 3000;

/** Milliseconds that a screen waits for its order's turn: many others, or a picture, may be on their way. */
const TURN_PATIENCE = 3000;

/**
 * Milliseconds that it waits for another window's run, whatever of its order that has sent: a phone may have frozen that
 * window in the middle of it.
 */
const WINDOW_PATIENCE = 20_000;

/** One window at a time sends commands. */
const LOCK = "toyshelf.outbox";

type OutboxActor = Actor<typeof outboxMachine>;

interface Submission {
  commands: readonly NewCommand[];
  /** A change of the device in the same transaction, such as of the cart that the commands were made of. */
  also?: (stored: Stored) => Stored;
  /** Called once the device holds them. */
  onPersisted?: () => void;
  /** The id of the draft that the commands were typed in: it ends with them. */
  draft?: string | undefined;
  /** The signal of the screen that shows refusals; once it is aborted a refused command stays in the outbox. */
  signal?: AbortSignal;
  /** True where the screen cannot go on without the answer of a server that is there, however long its turn takes. */
  needsAnswer?: boolean;
}

/** Those who wait for the outcomes of what was ordered together. */
interface Waiting {
  owner: string;
  /** The ids under which the commands were ordered: see `orderedId`. */
  ids: readonly string[];
  needsAnswer: boolean;
  /** True where the screen has gone on; only what it left behind is still told. */
  isTold: boolean;
  tell(outcomes: Outcome[]): void;
}

export interface Outbox {
  /** `entries` and whether it is `busy`, for `useSelector`. */
  readonly actor: OutboxActor;
  /** Persists commands and hands on the first outcome of each. */
  submit(input: Submission): Promise<Outcome[]>;
  /** Submits one command. */
  order<Ordered extends NewCommand>(
    command: Ordered,
    signal: AbortSignal,
    more?: Pick<Submission, "also" | "draft" | "needsAnswer">,
  ): Promise<Outcome<Ordered["kind"]>>;
  /** The logic of an invoked actor that submits commands; its screen shows refusals. */
  submitActor(draft?: string): PromiseActorLogic<Outcome[], { commands: NewCommand[] }>;
  /** The number of unsent commands of the person who is signed in. */
  unsentCount(): number;
  /** Reads that number from the device; where that fails or takes long, what it holds counts as unsent. */
  countUnsent(): Promise<number>;
  /** Sends waiting commands without further backoff. */
  sendNow(): void;
  /** Drops a command of which nothing was sent, or a refused one that was looked at. */
  drop(id: string): Promise<void>;
  /** Makes a refused command the draft that it was; false where its form has another one, which stays, as the command does. */
  openAgain(id: string, typed: Draft): Promise<boolean>;
  setOwner(owner: string | null): void;
}

interface OutboxServices extends AttemptServices {
  newId: () => string;
  lock?: (granted: () => void) => () => void;
  /**
   * Told for what was ordered together, and once more where its turn did not come soon and the run has settled it; the
   * group is null where some of it was unsent before.
   */
  onOutcomes?: (
    commands: readonly NewCommand[],
    outcomes: readonly Outcome[],
    group: string | null,
    isLate: boolean,
  ) => void;
}

function createOutboxActor(services: OutboxServices): OutboxActor {
  const { lock = (granted: () => void) => holdLock(LOCK, granted) } = services;
  return createActor(
    outboxMachine.provide({
      actors: {
        holdLock: fromCallback(({ sendBack }: { sendBack: (event: LockEvent) => void }) =>
          lock(() => sendBack({ type: "lock.granted" })),
        ),
        attempt: fromPromise(({ input }) => attempt(input, services)),
      },
    }),
    { input: { owner: null } },
  );
}

/**
 * A command that is gone from the device was settled by another window. An entry with an answer is done; where some of
 * its toys were refused, the entry holds these, and the command still counts as done.
 */
function outcomeOf(entry: Entry | undefined): Outcome {
  if (!entry || isDone(entry) || entry.answer !== null)
    return { type: "done", body: entry?.answer ?? null };
  if (!entry.isSettled || !entry.refusal) return unsentOf(entry);
  return { type: "refused", body: entry.refusalBody ?? null, ...entry.refusal };
}

/** The outcome of a command that may have been sent, while the device cannot be read. */
const UNKNOWN: Outcome = { type: "unsent", status: 0, sentence: "", intDone: 0, isKept: false };

/** Whether the command's screen shows the refusal, so that it need not be listed. A command whose inverse failed stays listed. */
function isForScreen(command: NewCommand | undefined, outcome: Outcome | undefined): boolean {
  if (outcome?.type === "refused") return !outcome.isStranded;
  return outcome?.type === "done" && !!command && refusedOf(command, outcome.body) !== null;
}

export function createOutbox(services: OutboxServices): Outbox {
  const { device, now, serverNow = () => null, newId, onOutcomes = () => {} } = services;
  const actor = createOutboxActor(services);
  const waiting = new Set<Waiting>();
  const ownerOf = () => actor.getSnapshot().context.owner;

  /** Undefined where the device cannot be read. */
  async function readEntries(owner: string): Promise<Entry[] | undefined> {
    const stored = await device.read(owner, "commands").catch(() => undefined);
    return stored?.commands;
  }

  /** The first outcomes by now. Where the device is not read, or cannot be, only what is settled is known. */
  function outcomesBy(owner: string, stored: readonly Entry[] | undefined) {
    const { context } = actor.getSnapshot();
    const known = owner === context.owner ? context.entries : [];
    // The device holds done ones for a moment only.
    const entries = stored ? withDone(known, stored) : known.filter(({ isSettled }) => isSettled);
    const byId = new Map(entries.map((entry) => [orderedId(entry.command.id), entry]));
    return ({ ids }: Waiting): Outcome[] =>
      ids.map((id) => (stored || byId.has(id) ? outcomeOf(byId.get(id)) : UNKNOWN));
  }

  function end(one: Waiting, outcomes: Outcome[]) {
    waiting.delete(one);
    one.tell(outcomes);
  }

  /** Whichever window has settled an order, its screen is told at once. */
  actor.subscribe(({ context: { owner } }) => {
    if (owner === null || waiting.size === 0) return;
    const outcomesOf = outcomesBy(owner, undefined);
    for (const one of waiting) {
      const outcomes = outcomesOf(one);
      if (one.owner === owner && areSettled(outcomes)) end(one, outcomes);
    }
  });

  /** Once a run is over, what it has not settled is unsent. */
  async function endAll() {
    // One read for each person, however many commands wait.
    for (const [owner, those] of Map.groupBy(waiting, (one) => one.owner)) {
      const outcomesOf = outcomesBy(owner, await readEntries(owner));
      for (const one of those) {
        if (one.isTold) waiting.delete(one);
        else end(one, outcomesOf(one));
      }
    }
  }

  /** What is not begun within seconds is kept: its screen goes on as without a connection. */
  async function watch(one: Waiting) {
    for (let waited = TURN_PATIENCE; ; waited += TURN_PATIENCE) {
      await sleep(TURN_PATIENCE);
      const stored = one.isTold ? undefined : await readEntries(one.owner);
      if (one.isTold) return;
      const outcomes = outcomesBy(one.owner, stored)(one);
      const isElsewhere = actor.getSnapshot().matches({ running: "locking" });
      const isUnbegun = !one.needsAnswer && outcomes.every(isOnlyKept);
      if (areSettled(outcomes)) end(one, outcomes);
      else if (isUnbegun || (isElsewhere && waited >= WINDOW_PATIENCE)) one.tell(outcomes);
    }
  }

  actor.on("run.ended", () => {
    void load();
    void endAll();
  });

  async function load() {
    const owner = ownerOf();
    if (!owner) return;
    const entries = await readEntries(owner);
    if (owner !== ownerOf()) return;
    actor.send(entries ? { type: "entries.loaded", entries } : { type: "reading.failed" });
  }
  device.onChange((changed) => {
    // Every attempt of this window ends with the stored entries.
    const isSending = actor.getSnapshot().matches({ running: "attempting" });
    if (changed.includes("commands") && !isSending) void load();
  });

  /** `also` is a change in the same transaction; null where it forbids to drop them. */
  async function drop(
    ids: readonly string[],
    also: (stored: Stored) => Stored | null = (stored) => stored,
  ) {
    const owner = ownerOf();
    if (!owner || ids.length === 0) return;
    const asked = new Set(ids.map(orderedId));
    await device.change(owner, STORES, (stored) => {
      const dropped = stored.commands.filter(
        (entry) =>
          asked.has(orderedId(entry.command.id)) &&
          (isUnsent(entry) ? isDiscardable(entry, now(), serverNow()) : isListed(entry)),
      );
      if (dropped.length === 0) return stored;
      const commands = stored.commands.filter((entry) => !dropped.includes(entry));
      return also({ ...stored, commands }) ?? stored;
    });
  }

  /** Persists the commands; their ids, of which some may have been unsent already. */
  async function persist(
    { commands, draft, also = (stored) => stored }: Submission,
    owner: string,
  ) {
    // By now: its form may be gone when the change is made.
    const ended = draft !== undefined && isUnseen(owner, draft) ? undefined : draft;
    const stamp = { owner, now: now(), serverNow: serverNow(), newId: newId() };
    const stampedAfter = (known: readonly Entry[]) => {
      const after = known.at(-1)?.command.id ?? "";
      const unsent = known.filter(isUnsent).map(({ command }) => command);
      const ordered = commandsOf(commands, { ...stamp, after }).map(
        (command, n) => repeatedCommand(commands[n] as NewCommand, unsent) ?? command,
      );
      const added = ordered.filter((command) => !unsent.includes(command)).map(newEntry);
      return { ids: ordered.map(({ id }) => orderedId(id)), added };
    };
    // Stamped once, however often the device repeats the change: the server may know the keys by then.
    let stamped: ReturnType<typeof stampedAfter> | undefined;
    const persisted = await device.change(owner, STORES, (stored) => {
      stamped ??= stampedAfter(stored.commands);
      const others = ended === undefined ? stored : withoutRecord("drafts", stored, ended);
      const withEntry = (all: Stored, entry: Entry) => withRecord("commands", all, entry);
      return stamped.added.reduce(withEntry, also(others));
    });
    // Where the device can be neither written nor read, the entries that this window knows count.
    const known = owner === ownerOf() ? actor.getSnapshot().context.entries : [];
    stamped ??= stampedAfter(known);
    const { ids, added } = stamped;
    return { ids, entries: persisted?.commands ?? [...known, ...added] };
  }

  function waitFor(ids: readonly string[], owner: string, input: Submission): Promise<Outcome[]> {
    const { promise, resolve } = Promise.withResolvers<Outcome[]>();
    const groups = new Set(ids.map(groupOf));
    const group = groups.size === 1 ? groupOf(ids[0] ?? "") : null;
    const one: Waiting = {
      ...{ owner, ids, needsAnswer: input.needsAnswer === true, isTold: false },
      tell(outcomes) {
        const isLate = one.isTold;
        one.isTold = true;
        resolve(outcomes);
        onOutcomes(input.commands, outcomes, group, isLate);
      },
    };
    waiting.add(one);
    void watch(one);
    return promise;
  }

  /** Persists the commands and shows them; their ids, and the first outcome of each. */
  async function add(input: Submission, owner: string) {
    actor.send({ type: "persisting.begun" });
    try {
      const { ids, entries } = await persist(input, owner);
      const outcomes = waitFor(ids, owner, input);
      if (owner === ownerOf()) actor.send({ type: "commands.added", entries });
      // A device that is full has them in memory alone.
      if (device.isPersisted()) input.onPersisted?.();
      return { ids, outcomes };
    } finally {
      actor.send({ type: "persisting.ended" });
    }
  }

  async function submit(input: Submission) {
    const owner = ownerOf();
    if (!owner) throw new Refused(messages.signInFirst);
    if (input.commands.length === 0) return [];
    const added = await add(input, owner);
    // Somebody else may have signed in meanwhile.
    if (!actor.getSnapshot().hasTag("busy")) void endAll();
    const outcomes = await added.outcomes;
    if (input.signal && !input.signal.aborted) {
      const shown = added.ids.filter((_, n) => isForScreen(input.commands[n], outcomes[n]));
      const { entries } = actor.getSnapshot().context;
      const parts = entries.filter((entry) => shown.some((id) => isPartOf(entry, id)));
      // Its screen may be left while the device is busy.
      await drop([...shown, ...parts.map(({ command }) => command.id)], (stored) =>
        input.signal?.aborted ? null : stored,
      );
    }
    return outcomes;
  }

  const unsentCount = () => actor.getSnapshot().context.entries.filter(isUnsent).length;

  return {
    actor,
    submit,
    async order(command, signal, more) {
      const [outcome] = await submit({ commands: [command], signal, ...more });
      return outcome as Outcome<(typeof command)["kind"]>;
    },
    submitActor: (draft) => fromPromise(({ input, signal }) => submit({ ...input, draft, signal })),
    unsentCount,
    async countUnsent() {
      const owner = ownerOf();
      if (!owner) return 0;
      const late = sleep(COUNTING_PATIENCE).then(() => undefined);
      const entries = await Promise.race([readEntries(owner), late]);
      return entries ? entries.filter(isUnsent).length : Math.max(1, unsentCount());
    },
    sendNow: () => actor.send({ type: "sending.asked" }),
    drop: (id) => drop([id]),
    async openAgain(id, typed) {
      let isBegun = false;
      await drop([id], (stored) => {
        // A form has one draft.
        isBegun = draftInForm(stored.drafts, typed) !== undefined;
        return isBegun ? null : withRecord("drafts", stored, typed);
      });
      return !isBegun;
    },
    setOwner(owner) {
      if (owner === ownerOf()) return;
      actor.send({ type: "owner.changed", owner });
      void load().then(() => actor.send({ type: "sending.asked" }));
    },
  };
}
