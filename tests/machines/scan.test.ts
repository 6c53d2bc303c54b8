/** Every transition of the scan screen (specification section 2, Scan logic). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { GUN_PAIR_PAUSE, SCAN_HISTORY } from "#domain/limits.ts";
import { scanMessages } from "#domain/scanMessages.ts";
import { NO_SCANS, type PersistedScans } from "#domain/scanQueue.ts";
import type { Lookup, ScanMode } from "#domain/scans.ts";
import { type ScanEmitted, scanMachine } from "#machines/scan.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";

const TRAIN: Lookup = {
  type: "toy",
  toy: { strToyBarcode: "4006381333931", strName: "Wooden train", imageThumb: null },
};
const toTrain = { type: "toy", strToyBarcode: "4006381333931" };

describe("scan", () => {
  let clock: SimulatedClock;
  let lookUp: Deferred<Lookup, { strCode: string }>;
  let emitted: ScanEmitted[];
  let modes: ScanMode[];
  let persisted: PersistedScans[];

  beforeEach(() => {
    clock = new SimulatedClock();
    lookUp = deferred();
    emitted = [];
    modes = [];
    persisted = [];
  });

  function start(from: PersistedScans = NO_SCANS, mode: ScanMode = "camera") {
    const machine = scanMachine.provide({
      actors: { lookUpCode: lookUp.actor },
      actions: {
        persistMode: (_, chosen) => modes.push(chosen),
        persistScans: ({ context: { scans, queue, strHeld } }) =>
          persisted.push({ scans, queue, strHeld }),
      },
    });
    const actor = createActor(machine, { input: { mode, persisted: from }, clock });
    actor.on("*", (event) => emitted.push(event));
    return actor.start();
  }

  const texts = (actor: ReturnType<typeof start>) =>
    actor.getSnapshot().context.scans.map(({ strCode, text }) => [strCode, text]);
  const codes = () => lookUp.inputs.map(({ strCode }) => strCode);
  const found = () =>
    emitted.flatMap((event) => (event.type === "destination.found" ? [event.destination] : []));
  const byCamera = (strCode: string) =>
    ({ type: "code.scanned", strCode, source: "camera" }) as const;
  const byGun = (strCode: string) => ({ type: "code.scanned", strCode, source: "gun" }) as const;

  it("needs its actor and its actions", async () => {
    const bare = createActor(
      scanMachine.provide({ actions: { persistScans: () => {}, persistMode: () => {} } }),
      { input: { mode: "camera", persisted: NO_SCANS } },
    ).start();
    bare.send(byCamera("1"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(bare.getSnapshot().context.scans[0]?.text).toBe(scanMessages.lookupFailed);
  });

  it("remembers the mode on the device and forgets the last code", () => {
    const actor = start();
    expect(actor.getSnapshot().context.mode).toBe("camera");
    actor.send(byCamera("1"));
    actor.send({ type: "mode.chosen", mode: "gun" });
    expect(actor.getSnapshot().context).toMatchObject({ mode: "gun", lastCode: null });
    actor.send({ type: "mode.chosen", mode: "camera" });
    expect(modes).toEqual(["gun", "camera"]);
  });

  it("begins in the mode that was remembered", () => {
    expect(start(undefined, "gun").getSnapshot().context.mode).toBe("gun");
  });

  it.each(["", "   ", "\t\n"])("1. shows an empty scan (%j) without asking the server", (blank) => {
    const actor = start();
    actor.send(byGun(blank));
    expect(texts(actor)).toEqual([["", scanMessages.emptyScan]]);
    expect(emitted).toMatchObject([{ type: "scan.resolved", isFollowed: true }]);
    expect(codes()).toEqual([]);
    expect(actor.getSnapshot().value).toBe("resting");
  });

  it("shows the code, trimmed, while it is looked up", () => {
    const actor = start();
    actor.send(byCamera("  00123456789012345678 "));
    expect(actor.getSnapshot().value).toBe("lookingUp");
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(actor.getSnapshot().context.lastCode).toBe("00123456789012345678");
    expect(codes()).toEqual(["00123456789012345678"]);
    expect(emitted).toEqual([{ type: "code.taken", source: "camera" }]);
    actor.send({ type: "scan.requested" });
    expect(actor.getSnapshot().context.lastCode).toBeNull();
  });

  it.each<[string, Lookup, object]>([
    ["2. a box", { type: "box" }, { type: "box", strBoxCode: "42" }],
    ["3. a toy", TRAIN, toTrain],
    ["3. an unknown code", { type: "unknown" }, { type: "newToy", strCode: "42" }],
  ])("%s opens its screen", async (_, lookup, destination) => {
    const actor = start();
    actor.send(byCamera("42"));
    await lookUp.settle(lookup);
    expect(actor.getSnapshot().value).toEqual({ arriving: "pausing" });
    expect(found()).toEqual([]);
    clock.increment(0);
    expect(found()).toEqual([destination]);
    expect(actor.getSnapshot().value).toBe("resting");
    expect(actor.getSnapshot().context).toMatchObject({ destination: null, lastCode: null });
    expect(persisted.at(-1)).toMatchObject({
      queue: [],
      scans: [{ isProblem: false, destination }],
    });
  });

  it.each<[string, Lookup, string]>([
    ["401 or 403", { type: "unauthorised" }, "Please sign in to view items"],
    ["another status", { type: "failed", status: 500 }, "Lookup failed (500)"],
    ["no network", { type: "offline" }, "Network error"],
  ])("3. %s is said and leads nowhere", async (_, lookup, text) => {
    const actor = start();
    actor.send(byCamera("42"));
    await lookUp.settle(lookup);
    clock.increment(1000);
    expect(actor.getSnapshot().value).toBe("resting");
    expect(texts(actor)).toEqual([["42", text]]);
    expect(emitted.at(-1)).toMatchObject({
      type: "scan.resolved",
      record: { text, isProblem: true },
    });
    expect(found()).toEqual([]);
    // The code stays for Scan Again to stand beside.
    expect(actor.getSnapshot().context.lastCode).toBe("42");
  });

  it("a lookup that breaks is said too", async () => {
    const actor = start();
    actor.send(byCamera("42"));
    await lookUp.settle(new Error("surprise"));
    expect(texts(actor)).toEqual([["42", scanMessages.lookupFailed]]);
    expect(actor.getSnapshot().value).toBe("resting");
  });

  describe("scans behind one another", () => {
    it("each have one outcome, in order, and the last one's screen opens", async () => {
      const actor = start();
      actor.send(byGun("A"));
      actor.send(byGun(""));
      actor.send(byGun("B"));
      expect(codes()).toEqual(["A"]);
      await lookUp.settle(TRAIN);
      // The blank one had its outcome on the way.
      expect(codes()).toEqual(["A", "B"]);
      await lookUp.settle({ type: "unknown" });
      clock.increment(GUN_PAIR_PAUSE);
      expect(texts(actor)).toEqual([
        ["B", scanMessages.isNew],
        ["", scanMessages.emptyScan],
        ["A", "Wooden train"],
      ]);
      expect(found()).toEqual([{ type: "newToy", strCode: "B" }]);
      expect(
        emitted.flatMap((event) => (event.type === "scan.resolved" ? [event.isFollowed] : [])),
      ).toEqual([false, false, true]);
    });

    it("open nothing when the last one failed; the history has the way", async () => {
      const actor = start();
      actor.send(byGun("A"));
      actor.send(byGun("B"));
      await lookUp.settle(TRAIN);
      await lookUp.settle({ type: "offline" });
      clock.increment(1000);
      expect(found()).toEqual([]);
      expect(actor.getSnapshot().context.scans[1]?.destination).toEqual(toTrain);
    });

    it("a second pull right after the first takes its place", async () => {
      const actor = start();
      actor.send(byGun("A"));
      await lookUp.settle(TRAIN);
      clock.increment(GUN_PAIR_PAUSE - 1);
      actor.send(byGun("B"));
      expect(actor.getSnapshot().value).toBe("lookingUp");
      await lookUp.settle({ type: "box" });
      clock.increment(GUN_PAIR_PAUSE);
      expect(found()).toEqual([{ type: "box", strBoxCode: "B" }]);
    });

    it("a second pull whose keys are still coming in is waited for", async () => {
      const actor = start();
      actor.send(byGun("A"));
      actor.send({ type: "gun.typed", isTyping: true });
      await lookUp.settle(TRAIN);
      clock.increment(10 * GUN_PAIR_PAUSE);
      expect(actor.getSnapshot().value).toEqual({ arriving: "listening" });
      actor.send(byGun("B"));
      actor.send({ type: "gun.typed", isTyping: false });
      await lookUp.settle({ type: "box" });
      clock.increment(GUN_PAIR_PAUSE);
      expect(found()).toEqual([{ type: "box", strBoxCode: "B" }]);
    });

    it("keys that become no scan hold nothing up", async () => {
      const actor = start();
      actor.send(byGun("A"));
      actor.send({ type: "gun.typed", isTyping: true });
      await lookUp.settle(TRAIN);
      clock.increment(GUN_PAIR_PAUSE);
      actor.send({ type: "gun.typed", isTyping: false });
      expect(found()).toEqual([toTrain]);
    });
  });

  describe("a pull while something is being typed", () => {
    const held = (strCode: string) => ({ type: "code.held", strCode }) as const;

    it("waits, and is looked up only when it is opened", async () => {
      const actor = start();
      actor.send(held(" 42 "));
      expect(actor.getSnapshot().context).toMatchObject({ strHeld: "42", queue: [], scans: [] });
      expect(emitted).toEqual([{ type: "code.held" }]);
      expect(persisted.at(-1)).toMatchObject({ strHeld: "42" });
      // Whoever went to another screen meanwhile asks for this one now.
      actor.send({ type: "person.moved" });
      actor.send({ type: "held.opened" });
      expect(codes()).toEqual(["42"]);
      expect(actor.getSnapshot().context.strHeld).toBeNull();
      await lookUp.settle(TRAIN);
      clock.increment(GUN_PAIR_PAUSE);
      expect(found()).toEqual([toTrain]);
    });

    it("stands in the history as not opened when it is dismissed or another takes its place", () => {
      const actor = start();
      actor.send(held("1"));
      actor.send(held("2"));
      actor.send({ type: "held.dismissed" });
      expect(texts(actor)).toEqual([
        ["2", scanMessages.notOpened],
        ["1", scanMessages.notOpened],
      ]);
      expect(actor.getSnapshot().context.strHeld).toBeNull();
      expect(persisted.at(-1)).toMatchObject({
        strHeld: null,
        scans: [{ intScan: 2 }, { intScan: 1 }],
      });
      expect(codes()).toEqual([]);
    });

    it("is an empty scan where nothing but blanks came", () => {
      const actor = start();
      actor.send(held("    "));
      expect(texts(actor)).toEqual([["", scanMessages.emptyScan]]);
      expect(actor.getSnapshot().context.strHeld).toBeNull();
    });

    it("still waits after a reload", () => {
      start().send(held("42"));
      expect(start(persisted.at(-1)).getSnapshot().context.strHeld).toBe("42");
    });

    it("opens and dismisses nothing where none waits", () => {
      const actor = start();
      actor.send({ type: "held.opened" });
      actor.send({ type: "held.dismissed" });
      expect(texts(actor)).toEqual([]);
      expect(codes()).toEqual([]);
      expect(persisted).toEqual([]);
    });
  });

  describe("a person who moves on by hand", () => {
    it("is not pulled back by a scan from before, which has its outcome all the same", async () => {
      const actor = start();
      actor.send(byCamera("A"));
      actor.send({ type: "person.moved" });
      await lookUp.settle(TRAIN);
      expect(actor.getSnapshot().value).toBe("resting");
      clock.increment(1000);
      expect(found()).toEqual([]);
      expect(emitted.at(-1)).toMatchObject({ type: "scan.resolved", isFollowed: false });
      expect(actor.getSnapshot().context.scans[0]?.destination).toEqual(toTrain);
    });

    it("is not pulled back in the last moment either, but the next pull is followed", async () => {
      const actor = start();
      actor.send(byGun("A"));
      await lookUp.settle(TRAIN);
      actor.send({ type: "person.moved" });
      expect(actor.getSnapshot().value).toBe("resting");
      actor.send(byGun("B"));
      await lookUp.settle({ type: "box" });
      clock.increment(GUN_PAIR_PAUSE);
      expect(found()).toEqual([{ type: "box", strBoxCode: "B" }]);
    });
  });

  describe("the history", () => {
    it("keeps the last ten", () => {
      const actor = start();
      for (let n = 0; n < SCAN_HISTORY + 2; n++) actor.send(byGun(""));
      const { scans } = actor.getSnapshot().context;
      expect(scans.map(({ intScan }) => intScan)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    });

    it("is kept before a lookup, so that a scan left behind says so later", () => {
      start().send(byGun("A"));
      const left = persisted.at(-1);
      expect(left).toMatchObject({ queue: [{ strCode: "A" }], scans: [] });
      const again = start(left);
      expect(texts(again)).toEqual([["A", scanMessages.notLookedUp]]);
      expect(codes()).toEqual(["A"]);
      again.send(byGun(""));
      expect(again.getSnapshot().context.scans.map(({ intScan }) => intScan)).toEqual([2, 1]);
    });
  });
});
