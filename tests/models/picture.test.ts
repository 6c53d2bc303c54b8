/** Every way through taking, replacing and removing a picture. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition } from "xstate";
import { pictureMachine } from "#machines/picture.machine.ts";
import { checkModel } from "./check.ts";
import { pictureModel } from "./picture.model.ts";
import { startsOf } from "./steps.ts";

checkModel(
  pictureModel,
  `
    open: viewing, taking, opening, cropping, making, confirming, removing, saving
    busy: opening, making, saving
    taking: taking
    cropping: cropping, making
    confirming: confirming
    removing: removing
    saving: saving

    nowhere: start → closed
    any: picture.known → stays (hasPicture = event.hasPicture)
    closed: dialog.opened → viewing
    closed, taking: file.chosen → opening (file = event.file)
    viewing: file.chosen → opening (file = event.file, problem = null)
    cropping: file.chosen → opening (src = null, turns = 0, area = null, picture = null, problem = null)
    viewing: dialog.closed → closed (file = null, problem = null)
    taking, opening, removing: dialog.closed → closed (file = null)
    cropping: dialog.closed → closed (file = null, src = null, turns = 0, area = null, picture = null, problem = null)
    confirming, saving: dialog.closed → closed (file = null, src = null, turns = 0, area = null, picture = null)
    viewing: camera.asked → taking (problem = null)
    viewing: removal.asked → removing (problem = null) | stays
    taking: camera.left → viewing
    opening: openPicture done → cropping (src = event.output)
    opening: openPicture fails → viewing (problem = This device cannot show that as a picture. Save it as JPEG and choose that file.)
    cropping: picture.turned → stays (turns, area = null)
    cropping: area.changed → stays (area = event.area)
    cropping: crop.accepted → making (problem = null) | stays
    making: makePicture done → confirming (picture = event.output) | saving (picture = event.output)
    making: makePicture fails → cropping (problem = The picture could not be made smaller. Please try another.)
    confirming, removing: change.confirmed → saving
    confirming: change.cancelled → cropping
    removing: change.cancelled → viewing
    saving: savePicture done → closed (file = null, src = null, turns = 0, area = null, picture = null)
    saving: savePicture fails Refused → cropping (problem = No.) | viewing (problem = No.)
    saving: savePicture fails → cropping (problem = The picture could not be saved.) | viewing (problem = The picture could not be saved.)
  `,
  {
    "a picture is replaced or removed only where that was confirmed": (step) =>
      startsOf(step, "savePicture").every(
        () => step.event.type === "change.confirmed" || !step.before?.context.hasPicture,
      ),
    "what is saved is what was made, or nothing where it is removed": (step) =>
      startsOf(step, "savePicture").every(({ input }) => {
        const { picture: saved } = input as { picture: unknown };
        return (saved === null) === Boolean(step.before?.hasTag("removing"));
      }),
    "a picture is made only of an area that was chosen": (step) =>
      startsOf(step, "makePicture").every(
        ({ input }) => (input as { area: unknown }).area !== null,
      ),
    "what is opened is the file, and what is made of it is the area as it was turned": (step) => {
      const { file: opened, src, turns, area: chosen } = step.after.context;
      return (
        startsOf(step, "openPicture").every(({ input }) =>
          isDeepStrictEqual(input, { file: opened }),
        ) &&
        startsOf(step, "makePicture").every(({ input }) =>
          isDeepStrictEqual(input, { src, turns, area: chosen }),
        )
      );
    },
    "a turn is a quarter to the right, and its area is chosen anew": ({ before, event, after }) =>
      event.type !== "picture.turned" ||
      !before?.hasTag("cropping") ||
      before.hasTag("busy") ||
      (after.context.turns === [1, 2, 3, 0][before.context.turns] && after.context.area === null),
    "nothing of a picture is left when the dialog is closed": ({ after }) =>
      !after.matches("closed") || (after.context.file === null && after.context.src === null),
  },
);

it("begins with what is known of the picture", () => {
  const [{ context }] = initialTransition(pictureMachine, { hasPicture: true });
  expect(context).toMatchObject({ hasPicture: true, file: null, turns: 0, problem: null });
});
