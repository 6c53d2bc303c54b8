/** The model of taking, replacing and removing a picture. */

import { Refused } from "#machines/actors.ts";
import { pictureMachine } from "#machines/picture.machine.ts";
import { modelOf } from "./walk.ts";

const file = new Blob(["red"]);
const picture = { strPicture: "p1", blob: file };
const area = { x: 0, y: 0, width: 9, height: 9 };

export const pictureModel = modelOf(pictureMachine)({
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
    savePicture: () => [undefined, new Refused("No.")],
  },
  view: (context) => context,
});
