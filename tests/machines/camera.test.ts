/** Every transition of the camera (specification sections 2 and 4). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { CAMERA_PROBLEMS, type CameraProblem } from "#domain/cameras.ts";
import { CAMERA_FIRST_FRAME, CAMERA_SWITCH_FOCUS_DELAY } from "#domain/limits.ts";
import type { Detection } from "#domain/reads.ts";
import {
  type CameraCommand,
  type CameraEmitted,
  type CameraEvent,
  cameraMachine,
  problemOf,
} from "#machines/camera.machine.ts";

interface Run {
  deviceId: string | null;
  isStopped: boolean;
  commands: CameraCommand[];
  emit: (event: CameraEvent) => void;
}

const label = (strCode: string, format = "code_128"): Detection => ({
  strCode,
  format,
  centerDistance: 0,
  enlargedBy: 1,
});

describe("camera", () => {
  let clock: SimulatedClock;
  let runs: Run[];
  let watchers: Record<"devices" | "page", (event: CameraEvent) => void>;
  let emitted: CameraEmitted[];

  beforeEach(() => {
    clock = new SimulatedClock();
    runs = [];
    emitted = [];
  });

  function start({ deviceId = null as string | null, stopsAfterRead = true } = {}) {
    const watcher = (name: keyof typeof watchers) =>
      fromCallback<CameraEvent>(({ sendBack }) => {
        watchers = { ...watchers, [name]: sendBack };
      });
    const machine = cameraMachine.provide({
      actors: {
        runCamera: fromCallback<CameraCommand, { deviceId: string | null }, CameraEvent>(
          ({ input, sendBack, receive }) => {
            // Never two cameras on.
            expect(runs.filter((run) => !run.isStopped)).toEqual([]);
            const run: Run = { ...input, isStopped: false, commands: [], emit: sendBack };
            runs.push(run);
            receive((command) => run.commands.push(command));
            return () => {
              run.isStopped = true;
            };
          },
        ),
        watchDevices: watcher("devices"),
        watchPage: watcher("page"),
      },
    });
    const actor = createActor(machine, { input: { deviceId, stopsAfterRead }, clock });
    actor.on("*", (event) => emitted.push(event));
    return actor.start();
  }

  const run = () => {
    const last = runs.at(-1);
    if (!last) throw new Error("no camera was asked for");
    return last;
  };

  function startLive(options: Parameters<typeof start>[0] = {}, hasTorch = false) {
    const actor = start(options);
    actor.send({ type: "camera.requested" });
    run().emit({ type: "camera.opened", deviceId: "back", hasTorch });
    run().emit({ type: "camera.started" });
    return actor;
  }

  const see = (at: number, ...detections: Detection[]) =>
    run().emit({ type: "frame.read", detections, at });

  it("is off until it is asked for", () => {
    const actor = start();
    expect(actor.getSnapshot().value).toBe("off");
    expect(actor.getSnapshot().hasTag("cameraOn")).toBe(false);
    expect(runs).toEqual([]);
  });

  it("needs its actors", () => {
    const actor = createActor(cameraMachine, {
      input: { deviceId: null, stopsAfterRead: true },
    });
    actor.on("camera.failed", (event) => emitted.push(event));
    actor.start();
    expect(actor.getSnapshot().value).toBe("off");
    actor.send({ type: "camera.requested" });
    expect(problemOf(actor.getSnapshot())).toBe("failed");
    expect(emitted).toEqual([{ type: "camera.failed", problem: "failed" }]);
  });

  it("opens, waits for a picture, and is live", () => {
    const actor = start();
    actor.send({ type: "camera.requested" });
    expect(actor.getSnapshot().value).toEqual({ on: "opening" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    run().emit({ type: "camera.opened", deviceId: "back", hasTorch: false });
    expect(actor.getSnapshot().value).toEqual({ on: "starting" });
    expect(actor.getSnapshot().context.deviceId).toBe("back");
    run().emit({ type: "camera.started" });
    expect(actor.getSnapshot().value).toEqual({ on: "live" });
    expect(actor.getSnapshot().hasTag("live")).toBe(true);
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    expect(problemOf(actor.getSnapshot())).toBeNull();
  });

  it("waits for permission as long as it takes, for a picture only a while", () => {
    const actor = start();
    actor.send({ type: "camera.requested" });
    clock.increment(10 * CAMERA_FIRST_FRAME);
    expect(actor.getSnapshot().value).toEqual({ on: "opening" });
    run().emit({ type: "camera.opened", deviceId: "back", hasTorch: false });
    clock.increment(CAMERA_FIRST_FRAME);
    expect(problemOf(actor.getSnapshot())).toBe("busy");
    expect(run().isStopped).toBe(true);
    expect(emitted).toEqual([{ type: "camera.failed", problem: "busy" }]);
  });

  it("opens the camera that was chosen elsewhere", () => {
    start({ deviceId: "chosen" }).send({ type: "camera.requested" });
    expect(run().deviceId).toBe("chosen");
  });

  it("keeps the list of cameras in every state", () => {
    const devices = [{ deviceId: "a", label: "" }];
    const actor = start();
    watchers.devices({ type: "devices.listed", devices });
    expect(actor.getSnapshot().context.devices).toEqual(devices);
    actor.send({ type: "camera.requested" });
    run().emit({ type: "devices.listed", devices: [] });
    expect(actor.getSnapshot().context.devices).toEqual([]);
    expect(actor.getSnapshot().value).toEqual({ on: "opening" });
  });

  it.each([
    ["off", () => start()],
    ["opening", () => startOpening()],
    ["live", () => startLive()],
    ["switching", () => startSwitching()],
    ["suspended", () => startSuspended()],
    ["denied", () => startFailed("denied")],
  ])("stops from %s", (_, begin) => {
    const actor = begin();
    actor.send({ type: "camera.stopped" });
    expect(actor.getSnapshot().value).toBe("off");
    expect(runs.every(({ isStopped }) => isStopped)).toBe(true);
  });

  function startOpening() {
    const actor = start();
    actor.send({ type: "camera.requested" });
    return actor;
  }
  function startSwitching() {
    const actor = startLive();
    actor.send({ type: "device.chosen", deviceId: "front" });
    return actor;
  }
  function startSuspended() {
    const actor = startLive();
    watchers.page({ type: "page.hidden" });
    return actor;
  }
  function startFailed(problem: CameraProblem) {
    const actor = startOpening();
    run().emit({ type: "camera.failed", problem });
    return actor;
  }

  it("lets go when its screen is left", () => {
    startLive().stop();
    expect(run().isStopped).toBe(true);
  });

  describe("trouble", () => {
    it.each(CAMERA_PROBLEMS)("says %s, lets go, and can be asked again", (problem) => {
      const actor = startFailed(problem);
      expect(problemOf(actor.getSnapshot())).toBe(problem);
      expect(actor.getSnapshot().hasTag("problem")).toBe(true);
      expect(run().isStopped).toBe(true);
      expect(emitted).toEqual([{ type: "camera.failed", problem }]);
      actor.send({ type: "camera.requested" });
      expect(actor.getSnapshot().value).toEqual({ on: "opening" });
      expect(runs).toHaveLength(2);
    });

    it.each(CAMERA_PROBLEMS)("after %s another camera is tried at once", (problem) => {
      const actor = startFailed(problem);
      actor.send({ type: "device.chosen", deviceId: "other" });
      expect(actor.getSnapshot().value).toBe("switching");
      clock.increment(CAMERA_SWITCH_FOCUS_DELAY);
      expect(run().deviceId).toBe("other");
    });

    it("is told of a live camera that is unplugged", () => {
      const actor = startLive();
      run().emit({ type: "camera.failed", problem: "unplugged" });
      expect(problemOf(actor.getSnapshot())).toBe("unplugged");
    });
  });

  describe("another camera", () => {
    it("is remembered while the camera is off", () => {
      const actor = start();
      actor.send({ type: "device.chosen", deviceId: "front" });
      expect(actor.getSnapshot().value).toBe("off");
      actor.send({ type: "camera.requested" });
      expect(run().deviceId).toBe("front");
    });

    it("is opened 150 ms after the old one was let go", () => {
      const actor = startSwitching();
      expect(actor.getSnapshot().value).toBe("switching");
      expect(runs).toHaveLength(1);
      expect(run().isStopped).toBe(true);
      clock.increment(CAMERA_SWITCH_FOCUS_DELAY - 1);
      expect(runs).toHaveLength(1);
      clock.increment(1);
      expect(actor.getSnapshot().value).toEqual({ on: "opening" });
      expect(run().deviceId).toBe("front");
    });

    it("is the last one chosen, and the delay begins again", () => {
      const actor = startSwitching();
      clock.increment(100);
      actor.send({ type: "device.chosen", deviceId: "third" });
      clock.increment(100);
      expect(runs).toHaveLength(1);
      clock.increment(50);
      expect(run().deviceId).toBe("third");
    });

    it("is no change when it is the open one", () => {
      const actor = startLive();
      actor.send({ type: "device.chosen", deviceId: "back" });
      expect(actor.getSnapshot().value).toEqual({ on: "live" });
      expect(runs).toHaveLength(1);
    });
  });

  describe("a hidden page", () => {
    it.each([
      ["live", () => startLive()],
      ["opening", () => startOpening()],
      ["switching", () => startSwitching()],
    ])("suspends the camera from %s, and it comes back", (_, begin) => {
      const actor = begin();
      watchers.page({ type: "page.hidden" });
      expect(actor.getSnapshot().value).toBe("suspended");
      expect(actor.getSnapshot().hasTag("cameraOn")).toBe(false);
      expect(run().isStopped).toBe(true);
      watchers.page({ type: "page.shown" });
      expect(actor.getSnapshot().value).toEqual({ on: "opening" });
      expect(run().isStopped).toBe(false);
    });

    it("remembers a camera chosen meanwhile", () => {
      const actor = startSuspended();
      actor.send({ type: "device.chosen", deviceId: "front" });
      watchers.page({ type: "page.shown" });
      expect(run().deviceId).toBe("front");
    });

    it("does not turn a camera on that was off", () => {
      const actor = start();
      watchers.page({ type: "page.hidden" });
      watchers.page({ type: "page.shown" });
      expect(actor.getSnapshot().value).toBe("off");
    });
  });

  describe("the light", () => {
    it("is switched where there is one, and forgotten with the camera", () => {
      const actor = startLive({}, true);
      actor.send({ type: "torch.toggled" });
      expect(actor.getSnapshot().context.torch).toEqual({ isAvailable: true, isOn: true });
      actor.send({ type: "torch.toggled" });
      expect(run().commands).toEqual([
        { type: "torch.set", isOn: true },
        { type: "torch.set", isOn: false },
      ]);
      actor.send({ type: "camera.stopped" });
      expect(actor.getSnapshot().context.torch).toEqual({ isAvailable: false, isOn: false });
    });

    it("is nothing where there is none", () => {
      const actor = startLive();
      actor.send({ type: "torch.toggled" });
      expect(actor.getSnapshot().context.torch.isOn).toBe(false);
      expect(run().commands).toEqual([]);
    });
  });

  describe("a read", () => {
    it("turns the camera off", () => {
      const actor = startLive();
      see(0);
      expect(actor.getSnapshot().value).toEqual({ on: "live" });
      see(50, label("4006381333931"));
      expect(actor.getSnapshot().value).toBe("off");
      expect(emitted).toEqual([{ type: "code.read", strCode: "4006381333931" }]);
      expect(run().isStopped).toBe(true);
    });

    it("of a weak symbology counts when it is seen twice", () => {
      const actor = startLive();
      see(0, label("ABC", "code_39"));
      expect(actor.getSnapshot().value).toEqual({ on: "live" });
      see(50, label("ABC", "code_39"));
      expect(emitted).toEqual([{ type: "code.read", strCode: "ABC" }]);
    });

    it("leaves a camera on that goes on, once for a label that stays in view", () => {
      const actor = startLive({ stopsAfterRead: false });
      for (let at = 0; at < 3000; at += 100) see(at, label("4006381333931"));
      see(3100, label("2000000000015"));
      expect(actor.getSnapshot().value).toEqual({ on: "live" });
      expect(emitted.map((event) => event.type === "code.read" && event.strCode)).toEqual([
        "4006381333931",
        "2000000000015",
      ]);
    });

    it("of the same label counts again when the camera was asked for again", () => {
      const actor = startLive();
      see(0, label("4006381333931"));
      actor.send({ type: "camera.requested" });
      run().emit({ type: "camera.opened", deviceId: "back", hasTorch: false });
      run().emit({ type: "camera.started" });
      see(100, label("4006381333931"));
      expect(emitted).toHaveLength(2);
    });

    it("is not taken before the camera is live", () => {
      const actor = startOpening();
      see(0, label("4006381333931"));
      expect(actor.getSnapshot().value).toEqual({ on: "opening" });
      expect(emitted).toEqual([]);
    });
  });
});
