/** Every way through taking, replacing and removing a picture. */
import { pictureMachine } from "#machines/picture.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf, toldBy } from "./steps.ts";
import { stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

const file = new Blob(["red"]);
const picture = { strPicture: "p1", blob: file };
const area = { x: 0, y: 0, width: 9, height: 9 };

const pictureModel = modelOf(pictureMachine)({
  walks: [false, true].map((hasPicture) => ({
    input: { hasPicture },
    events: () => [
      { type: "picture.known", hasPicture: true },
      { type: "dialog.opened" },
      { type: "dialog.closed" },
      { type: "camera.asked" },
      { type: "camera.left" },
      { type: "file.chosen", file },
      { type: "picture.turned" },
      { type: "area.changed", area },
      { type: "crop.accepted" },
      { type: "removal.asked" },
      { type: "change.confirmed" },
      { type: "change.cancelled" },
    ],
  })),
  answers: {
    openPicture: () => ["blob:red"],
    makePicture: () => [picture],
    savePicture: () => [
      { kind: "saved", toy: stored },
      { kind: "unsent" },
      { kind: "refused", sentence: "No." },
    ],
  },
  view: (context) => context,
});

checkModel(pictureModel, {
  "a picture is replaced or removed only where that was confirmed": (step) =>
    startsOf(step, "savePicture").every(
      () => step.event.type === "change.confirmed" || !step.before?.context.hasPicture,
    ),
  "what is saved is what was made, or nothing where it is removed": (step) =>
    startsOf(step, "savePicture").every(({ input }) => {
      const { picture: saved } = input as { picture: unknown };
      return (saved === null) === Boolean(step.before?.hasTag("removing"));
    }),
  "the camera is on only where it was asked for": ({ before, event, after }) =>
    !after.hasTag("taking") || before?.hasTag("taking") === true || event.type === "camera.asked",
  "a picture is made only of an area that was chosen": (step) =>
    startsOf(step, "makePicture").every(({ input }) => (input as { area: unknown }).area !== null),
  "what could not be saved is still there, with a sentence": ({ before, after, event }) =>
    !before?.matches("saving") ||
    !event.type.startsWith("xstate.") ||
    after.matches("closed") ||
    (after.context.problem !== null && after.context.src === before.context.src),
  "nothing of a picture is left when the dialog is closed": ({ after }) =>
    !after.matches("closed") || (after.context.file === null && after.context.src === null),
  "that a picture was saved is told once": (step) => {
    const told = toldBy(step).filter(({ type }) => type === "picture.saved").length;
    const isSaved = ["saved", "unsent"].includes(step.event.output?.kind);
    return told === (isSaved ? 1 : 0);
  },
});
