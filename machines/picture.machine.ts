/** Takes or chooses a toy's picture, turns, crops, replaces and removes it. */
import { assertEvent, assign, fromPromise, setup } from "xstate";
import { pictureMessages } from "#domain/toy/pictureMessages.ts";
import type { Picture } from "#domain/toy/pictures.ts";
import { notProvided, problemOf } from "./actors.ts";

/** A square of the turned picture, in its pixels. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PictureContext {
  /** True where the toy has a picture that would be replaced. */
  hasPicture: boolean;
  file: Blob | null;
  /** The address of the opened picture. */
  src: string | null;
  /** Quarter turns clockwise, 0 to 3. */
  turns: number;
  area: PictureArea | null;
  /** The picture as it will be sent; null also where it is to be removed. */
  picture: Picture | null;
  problem: string | null;
}

type PictureEvent =
  | { type: "picture.known"; hasPicture: boolean }
  | { type: "dialog.opened" }
  | { type: "dialog.closed" }
  | { type: "camera.asked" }
  | { type: "camera.left" }
  | { type: "file.chosen"; file: Blob }
  | { type: "picture.turned" }
  | { type: "area.changed"; area: PictureArea }
  | { type: "crop.accepted" }
  | { type: "removal.asked" }
  | { type: "change.confirmed" }
  | { type: "change.cancelled" };

const sentenceOf = (error: unknown) => problemOf(error, pictureMessages.pictureNotSaved);

const opens = { target: "opening", actions: "setFile" } as const;
const NOTHING = { file: null, src: null, turns: 0, area: null, picture: null, problem: null };

export const pictureMachine = setup({
  types: {
    context: {} as PictureContext,
    events: {} as PictureEvent,
    input: {} as { hasPicture: boolean },
    tags: {} as "open" | "busy" | "taking" | "cropping" | "confirming" | "removing" | "saving",
  },
  actors: {
    openPicture: fromPromise<string, { file: Blob | null }>(notProvided("openPicture")),
    makePicture: fromPromise<
      Picture,
      { src: string | null; turns: number; area: PictureArea | null }
    >(notProvided("makePicture")),
    /** Resolves once the change is stored, or unsent. Throws `Refused`. */
    savePicture: fromPromise<void, { picture: Picture | null }>(notProvided("savePicture")),
  },
  guards: {
    hasPicture: ({ context }) => context.hasPicture,
    hasArea: ({ context }) => context.area !== null,
    isMade: ({ context }) => context.picture !== null,
  },
  actions: {
    setFile: assign(({ event }) => {
      assertEvent(event, "file.chosen");
      return { ...NOTHING, file: event.file };
    }),
    clear: assign(NOTHING),
    clearProblem: assign({ problem: null }),
    turn: assign(({ context }) => ({ turns: (context.turns + 1) % 4, area: null })),
  },
}).createMachine({
  id: "picture",
  context: ({ input }) => ({ ...NOTHING, ...input }),
  initial: "closed",
  on: {
    "picture.known": {
      actions: assign({ hasPicture: ({ event }) => event.hasPicture }),
    },
  },
  states: {
    closed: {
      entry: "clear",
      on: {
        "dialog.opened": "viewing",
        "file.chosen": opens,
      },
    },
    viewing: {
      tags: "open",
      on: {
        "dialog.closed": "closed",
        "file.chosen": opens,
        "camera.asked": { target: "taking", actions: "clearProblem" },
        "removal.asked": { guard: "hasPicture", target: "removing", actions: "clearProblem" },
      },
    },
    // The app's own camera view, whose picture is a file like any other.
    taking: {
      tags: ["open", "taking"],
      on: {
        "dialog.closed": "closed",
        "camera.left": "viewing",
        "file.chosen": opens,
      },
    },
    opening: {
      tags: ["open", "busy"],
      on: { "dialog.closed": "closed" },
      invoke: {
        id: "openPicture",
        src: "openPicture",
        input: ({ context: { file } }) => ({ file }),
        onDone: { target: "cropping", actions: assign({ src: ({ event }) => event.output }) },
        onError: {
          target: "viewing",
          actions: assign({ problem: pictureMessages.pictureNotOpened }),
        },
      },
    },
    cropping: {
      tags: ["open", "cropping"],
      on: {
        "dialog.closed": "closed",
        "file.chosen": opens,
        "picture.turned": { actions: "turn" },
        "area.changed": { actions: assign({ area: ({ event }) => event.area }) },
        "crop.accepted": { guard: "hasArea", target: "making", actions: "clearProblem" },
      },
    },
    making: {
      tags: ["open", "cropping", "busy"],
      invoke: {
        id: "makePicture",
        src: "makePicture",
        input: ({ context: { src, turns, area } }) => ({ src, turns, area }),
        onDone: [
          {
            guard: "hasPicture",
            target: "confirming",
            actions: assign({ picture: ({ event }) => event.output }),
          },
          { target: "saving", actions: assign({ picture: ({ event }) => event.output }) },
        ],
        onError: {
          target: "cropping",
          actions: assign({ problem: pictureMessages.pictureNotMade }),
        },
      },
    },
    confirming: {
      tags: ["open", "confirming"],
      on: {
        "change.confirmed": "saving",
        "change.cancelled": "cropping",
        "dialog.closed": "closed",
      },
    },
    removing: {
      tags: ["open", "removing"],
      on: {
        "change.confirmed": "saving",
        "change.cancelled": "viewing",
        "dialog.closed": "closed",
      },
    },
    saving: {
      tags: ["open", "busy", "saving"],
      // A picture may be long on its way, and is in the outbox.
      on: { "dialog.closed": "closed" },
      invoke: {
        id: "savePicture",
        src: "savePicture",
        input: ({ context: { picture } }) => ({ picture }),
        onDone: "closed",
        onError: [
          {
            guard: "isMade",
            target: "cropping",
            actions: assign({ problem: ({ event }) => sentenceOf(event.error) }),
          },
          {
            target: "viewing",
            actions: assign({ problem: ({ event }) => sentenceOf(event.error) }),
          },
        ],
      },
    },
  },
});
