/** The machine of a toy's picture, for the screens that take one. */
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { type ActorRefFrom, fromPromise, type PromiseActorLogic } from "xstate";
import { LARGE_SIDE, type Picture } from "#domain/toy/pictures.ts";
import { type PictureArea, pictureMachine } from "#machines/picture.machine.ts";
import { newKey } from "#src/api/client.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

export type PictureRef = ActorRefFrom<typeof pictureMachine>;
type SavePicture = PromiseActorLogic<void, { picture: Picture | null }>;

/** Logs the reason for a failure, which no screen shows. */
async function logged<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    console.warn("A picture was not opened or made.", error);
    throw error;
  }
}

interface PictureOptions {
  hasPicture: boolean;
  savePicture: SavePicture;
}

export function usePicture({ hasPicture, savePicture }: PictureOptions): PictureRef {
  const [machine] = useState(() =>
    pictureMachine.provide({
      actors: {
        openPicture: fromPromise(({ input, signal }) => logged(openPicture(input.file, signal))),
        makePicture: fromPromise(({ input }) => logged(makePicture(input))),
        savePicture,
      },
    }),
  );
  const actor: PictureRef = useScreenActor(machine, { input: { hasPicture } });
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag("saving"));
  useEffect(() => {
    // The unsent change is on the toy already: whether it was asked about is told by the picture before it.
    if (!isSaving) actor.send({ type: "picture.known", hasPicture });
  }, [actor, hasPicture, isSaving]);
  useEffect(() => {
    let shown: string | null = null;
    const { unsubscribe } = actor.subscribe(({ context: { src } }) => {
      if (src === shown) return;
      if (shown) URL.revokeObjectURL(shown);
      shown = src;
    });
    return () => {
      unsubscribe();
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [actor]);
  return actor;
}

const QUALITY = 0.85;

async function decoded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/**
 * Opens a taken or chosen picture, and makes of it the picture to send: square, small, without metadata. Resolves
 * with an object URL, which the caller revokes. Rejects where the browser cannot decode the picture, or `signal` is
 * aborted.
 */
async function openPicture(file: Blob | null, signal: AbortSignal): Promise<string> {
  if (!file) throw new Error("There is no file.");
  const src = URL.createObjectURL(file);
  try {
    await decoded(src);
    // The dialog was closed meanwhile.
    signal.throwIfAborted();
    return src;
  } catch (error) {
    URL.revokeObjectURL(src);
    throw error;
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** The camera's present frame, uncropped, as PNG; null where it cannot be encoded. */
export function photograph(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return blobOf(canvas, "image/png");
}

interface Cropped {
  src: string | null;
  /** Quarter turns clockwise. */
  turns: number;
  /** The chosen area of the turned picture. */
  area: PictureArea | null;
}

/**
 * Draws the area of the turned picture, at most LARGE_SIDE pixels a side, as WebP; as JPEG where the browser cannot
 * write WebP: its `toBlob` then gives another type.
 */
async function makePicture({ src, turns, area }: Cropped): Promise<Picture> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!src || !area || !context) throw new Error("There is nothing to draw.");
  const image = await decoded(src);
  const { naturalWidth: width, naturalHeight: height } = image;
  const [turnedWidth, turnedHeight] = turns % 2 === 0 ? [width, height] : [height, width];
  const side = Math.max(1, Math.min(LARGE_SIDE, Math.round(area.width)));
  canvas.width = side;
  canvas.height = side;
  // A white ground for transparent pixels, which JPEG does not have.
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.scale(side / area.width, side / area.width);
  context.translate(turnedWidth / 2 - area.x, turnedHeight / 2 - area.y);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(image, -width / 2, -height / 2);
  const webp = await blobOf(canvas, "image/webp");
  const blob = webp?.type === "image/webp" ? webp : await blobOf(canvas, "image/jpeg");
  if (!blob) throw new Error("The picture could not be written.");
  return { strPicture: newKey(), blob };
}
