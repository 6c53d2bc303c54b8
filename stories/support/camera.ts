/** A camera in the page: it shows a label, and no permission is asked for. */
import { ean13 } from "bwip-js/browser";

const SIZE = { width: 1280, height: 720 };
const DEVICES = [
  { deviceId: "back", label: "Back camera" },
  { deviceId: "front", label: "Front camera" },
];

function labelPicture(code: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const text = { text: code, includetext: true, backgroundcolor: "FFFFFF" };
  const size = { scale: 4, height: 30, paddingwidth: 16, paddingheight: 12 };
  ean13(canvas, { bcid: "ean13", ...text, ...size });
  return canvas;
}

/** A shelf with the label on it, drawn again and again so that a stream has frames. */
function labelStream(code: string): MediaStream {
  const canvas = Object.assign(document.createElement("canvas"), SIZE);
  const context = canvas.getContext("2d");
  const label = labelPicture(code);
  const draw = () => {
    if (!context) return;
    context.fillStyle = "#b9a58c";
    context.fillRect(0, 0, SIZE.width, SIZE.height);
    context.fillStyle = "#8d7a62";
    context.fillRect(0, SIZE.height - 130, SIZE.width, 130);
    context.drawImage(label, (SIZE.width - label.width) / 2, (SIZE.height - label.height) / 2);
  };
  draw();
  const stream = canvas.captureStream(10);
  const timer = setInterval(() => {
    draw();
    if (stream.getTracks().every((track) => track.readyState === "ended")) clearInterval(timer);
  }, 100);
  return stream;
}

/** Takes the place of the device's cameras; returns what puts them back. */
export function showLabel(code: string): () => void {
  const media = navigator.mediaDevices;
  if (!media) return () => {};
  const own = { ask: media.getUserMedia, list: media.enumerateDevices };
  media.getUserMedia = () => Promise.resolve(labelStream(code));
  media.enumerateDevices = () =>
    Promise.resolve(
      DEVICES.map((device) => {
        const whole = { ...device, kind: "videoinput" as const, groupId: "stories" };
        return { ...whole, toJSON: () => whole };
      }),
    );
  // A camera that is held still has no stream of its own.
  const watcher = new MutationObserver(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>("video:not([data-off])")) {
      video.srcObject ??= labelStream(code);
    }
  });
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true });
  return () => {
    watcher.disconnect();
    media.getUserMedia = own.ask;
    media.enumerateDevices = own.list;
  };
}
