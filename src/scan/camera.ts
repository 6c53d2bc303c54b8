/** The browser's camera as the actor that the camera machine runs (specification section 2, Scan Barcode). */
import { fromCallback } from "xstate";
import { SCAN_GUESS_AFTER } from "#domain/limits.ts";
import type { Point } from "#domain/scan/grey/strip.ts";
import type { CameraCommand, CameraEvent, CameraProblem } from "#machines/camera.machine.ts";
import { sleep } from "#src/device/sleep.ts";
import { decodePicture, startDecoder } from "./decoder.ts";
import { listDevices } from "./devices.ts";
import { type ScanRegion, scanRegionOf } from "./scanRegion.ts";
import { stockCodes } from "./stockCodes.ts";

/** Capabilities and constraints of phones' cameras that TypeScript's DOM library does not list. */
interface PhoneTrack {
  torch?: boolean;
  focusMode?: string | string[];
  pointsOfInterest?: Point[];
  zoom?: number | { min: number; max: number };
}

/** Enough for small bars; more only makes each frame slower. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };
/** Milliseconds to the next frame in browsers without requestVideoFrameCallback. */
const FRAME_TIME = 40;

/** Milliseconds without a picture after which a camera is opened again: some phones' streams stop without an event. */
const STALLED = 4000;
/** Every sixth frame is also searched for the reason why nothing is read. */
const EXPLAINED = 6;

/** The zoom of a camera without a focus to set, which is seldom sharp near by: the label is then held farther away. */
const ZOOM = 2;

/** Milliseconds for which the focus on a tapped point stays. */
const FOCUS_HELD = 3000;

/** Resolves when the last opening has released its camera; the next one waits for it. */
let released: Promise<void> = Promise.resolve();

function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "failed";
  }
}

/** The chosen camera; the one at the phone's back where none is chosen, or the chosen one is gone. */
async function openStream(deviceId: string | null): Promise<MediaStream> {
  const back = { ...SIZE, facingMode: { ideal: "environment" } };
  if (deviceId) {
    try {
      const video = { ...SIZE, deviceId: { exact: deviceId } };
      return await navigator.mediaDevices.getUserMedia({ video, audio: false });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      if (!["OverconstrainedError", "NotFoundError"].includes(error.name)) throw error;
    }
  }
  return navigator.mediaDevices.getUserMedia({ video: back, audio: false });
}

async function setTrack(track: MediaStreamTrack, constraint: PhoneTrack): Promise<void> {
  // A camera without zoom is used as it is.
  await track
    .applyConstraints({ advanced: [constraint as MediaTrackConstraintSet] })
    .catch(() => {});
}

/** Focuses there; of several at once the last one ends it. */
async function focusOn(track: MediaStreamTrack, at: Point, isLast: () => boolean): Promise<void> {
  await setTrack(track, { pointsOfInterest: [at] });
  await setTrack(track, { focusMode: "single-shot" });
  await sleep(FOCUS_HELD);
  if (isLast()) await setTrack(track, { focusMode: "continuous" });
}

/** Whether it can be told where to focus. */
function canFocus({ focusMode }: PhoneTrack): boolean {
  const supported: object = navigator.mediaDevices.getSupportedConstraints();
  return "pointsOfInterest" in supported && Boolean(focusMode?.includes("single-shot"));
}

/** Resolves with the next picture's arrival, or when `signal` is aborted; with false where none comes. */
function nextFrame(video: HTMLVideoElement, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isThere: boolean) => {
      signal.removeEventListener("abort", end);
      clearTimeout(timer);
      resolve(isThere);
    };
    const end = () => settle(true);
    const timer = setTimeout(() => settle(false), STALLED);
    signal.addEventListener("abort", end);
    if ("requestVideoFrameCallback" in video) video.requestVideoFrameCallback(end);
    else setTimeout(end, FRAME_TIME);
  });
}

/** The most frames kept while one is searched. */
const KEPT = 3;

interface Kept {
  pictures: ImageBitmap[];
  region: ScanRegion;
}

/** Collects the newest frames of the `count`th region. The returned function takes them, as soon as there is one; null where none comes any more. */
function keepFrames(
  video: HTMLVideoElement,
  count: number,
  signal: AbortSignal,
): () => Promise<Kept | null> {
  const pictures: ImageBitmap[] = [];
  let region: ScanRegion | null = null;
  let isTaken = false;
  const begun = Promise.withResolvers<void>();
  async function keep(): Promise<void> {
    while (!isTaken && (await nextFrame(video, signal)) && !signal.aborted) {
      const { videoWidth, videoHeight } = video;
      if (isTaken || videoWidth === 0) continue;
      region ??= scanRegionOf(videoWidth, videoHeight, count);
      const { x, y, width, height } = region;
      pictures.push(await createImageBitmap(video, x, y, width, height));
      if (isTaken || pictures.length > KEPT) pictures.shift()?.close();
      begun.resolve();
    }
    if (signal.aborted) for (const picture of pictures.splice(0)) picture.close();
  }
  keep().then(begun.resolve, begun.reject);
  // The error is handled where the promise is awaited.
  begun.promise.catch(() => {});
  return async () => {
    await begun.promise;
    isTaken = true;
    const taken = pictures.splice(0);
    return region && taken.length > 0 ? { pictures: taken, region } : null;
  };
}

/** Searches frames until `signal` is aborted: each time the sharpest of those that came during the last search. */
async function readFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
  emit: (event: CameraEvent) => void,
): Promise<void> {
  const codes = stockCodes();
  let foundAt = performance.now();
  let take = keepFrames(video, 0, signal);
  for (let count = 0; !signal.aborted; count++) {
    const kept = await take();
    if (!kept) return emit({ type: "camera.stalled" });
    take = keepFrames(video, count + 1, signal);
    const at = performance.now();
    const isExplained = count % EXPLAINED === 0;
    const stock = at - foundAt >= SCAN_GUESS_AFTER ? codes() : null;
    const { detections, reason } = await decodePicture({ ...kept, isExplained, stock });
    if (detections.some(({ saidBy }) => saidBy !== "stock")) foundAt = at;
    emit({ type: "frame.read", detections, at, ...(isExplained && { reason }) });
  }
}

/** Shows an open camera until `signal` is aborted. */
async function show(
  video: HTMLVideoElement,
  stream: MediaStream,
  track: MediaStreamTrack,
  signal: AbortSignal,
  emit: (event: CameraEvent) => void,
  readsCodes: boolean,
): Promise<void> {
  const capabilities = (track.getCapabilities?.() ?? {}) as PhoneTrack;
  const { torch, focusMode, zoom } = capabilities;
  if (focusMode?.includes("continuous")) void setTrack(track, { focusMode: "continuous" });
  if (readsCodes && !focusMode && typeof zoom === "object" && zoom.max >= ZOOM) {
    void setTrack(track, { zoom: ZOOM });
  }
  // Browsers name the cameras once one was allowed.
  emit({ type: "devices.listed", devices: await listDevices() });
  emit({
    type: "camera.opened",
    deviceId: track.getSettings().deviceId ?? "",
    hasTorch: Boolean(torch),
    canFocus: canFocus(capabilities),
  });
  video.srcObject = stream;
  signal.addEventListener("abort", () => {
    if (video.srcObject === stream) video.srcObject = null;
  });
  await video.play();
  while (!(await nextFrame(video, signal)));
  emit({ type: "camera.started" });
}

/**
 * The event of a camera that ended by itself: one that was taken away is opened again, which says why it cannot be; one
 * that is gone was unplugged. Without the permission cameras have no names.
 */
async function endingOf(deviceId: string | undefined): Promise<CameraEvent> {
  const devices = await listDevices();
  const isThere = devices.some((device) => ["", deviceId].includes(device.deviceId));
  return isThere ? { type: "camera.stalled" } : { type: "camera.failed", problem: "unplugged" };
}

/** Opens the camera in `video` and reads the codes that it sees, or only shows it; given to the camera machine as `runCamera`. */
export function cameraIn(video: () => HTMLVideoElement | null, readsCodes: boolean) {
  return fromCallback<CameraCommand, { deviceId: string | null }, CameraEvent>(
    ({ input, sendBack, receive }) => {
      const stopping = new AbortController();
      const { signal } = stopping;
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => resolve());
      });
      let track: MediaStreamTrack | undefined;
      const emit = (event: CameraEvent) => {
        if (!signal.aborted) sendBack(event);
      };
      const fail = (error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        emit({ type: "camera.failed", problem: problemOf(error) });
        stopping.abort();
      };

      /** Holds the camera until it is stopped. */
      async function hold(): Promise<void> {
        const stream = await openStream(input.deviceId);
        try {
          if (signal.aborted) return;
          const element = video();
          const [opened] = stream.getVideoTracks();
          if (!element || !opened) throw new Error("There is nothing to show, or nowhere to.");
          track = opened;
          const { deviceId } = opened.getSettings();
          opened.addEventListener("ended", () => endingOf(deviceId).then(emit, fail));
          const run = async () => {
            await show(element, stream, opened, signal, emit, readsCodes);
            if (readsCodes) await readFrames(element, signal, emit);
          };
          run().catch(fail);
          await stopped;
        } finally {
          for (const each of stream.getTracks()) each.stop();
        }
      }

      async function holdAfter(previous: Promise<void>): Promise<void> {
        await previous;
        if (signal.aborted) return;
        if (!window.isSecureContext || !navigator.mediaDevices) {
          return emit({ type: "camera.failed", problem: "insecure" });
        }
        // Loads while the person is still being asked.
        if (readsCodes) startDecoder();
        await hold().catch(fail);
      }

      released = holdAfter(released);
      let focused: Point | undefined;
      receive((command) => {
        if (!track) return;
        if (command.type === "torch.set") return void setTrack(track, { torch: command.isOn });
        const { at } = command;
        focused = at;
        void focusOn(track, at, () => focused === at);
      });
      return () => stopping.abort();
    },
  );
}
