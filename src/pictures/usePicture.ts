/** The machine of a toy's picture, for the screens that take one. */
import { useEffect, useState } from "react";
import { type ActorRefFrom, fromPromise, type PromiseActorLogic } from "xstate";
import type { Picture } from "#domain/toy/pictures.ts";
import { pictureMachine } from "#machines/picture.machine.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { makePicture, openPicture } from "./openPicture.ts";

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
  useEffect(() => actor.send({ type: "picture.known", hasPicture }), [actor, hasPicture]);
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
