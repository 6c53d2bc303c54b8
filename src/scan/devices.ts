/** The list of cameras, and the page's visibility, for the camera machine (specification section 2, Scan Barcode). */
import { fromCallback } from "xstate";
import type { CameraEvent } from "#machines/camera.machine.ts";

const BACK = /back|rear|environment|rück|arrière|traser|zadn|背面|后/i;

/** The video inputs, cameras at the phone's back first. */
export async function listDevices() {
  const devices = (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind }) => kind === "videoinput")
    .map(({ deviceId, label }) => ({ deviceId, label }));
  return devices.toSorted((a, b) => Number(BACK.test(b.label)) - Number(BACK.test(a.label)));
}

/** Lists the video inputs now and when they change; the camera machine's `watchDevices`. */
export const devices = fromCallback<CameraEvent>(({ sendBack }) => {
  const media = navigator.mediaDevices;
  if (!media) return;
  let isStopped = false;
  const list = async () => {
    const found = await listDevices();
    if (!isStopped) sendBack({ type: "devices.listed", devices: found });
  };
  void list();
  media.addEventListener("devicechange", list);
  return () => {
    isStopped = true;
    media.removeEventListener("devicechange", list);
  };
});

/** Sends when the page is hidden and shown; the camera machine's `watchPage`. */
export const page = fromCallback<CameraEvent>(({ sendBack }) => {
  const emit = () => sendBack({ type: document.hidden ? "page.hidden" : "page.shown" });
  document.addEventListener("visibilitychange", emit);
  return () => document.removeEventListener("visibilitychange", emit);
});
